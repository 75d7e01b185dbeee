// Messages on their way as words: their state with the reason, and what can be done.

import * as words from "../../core/text/writtentext.js";
import { messageTime } from "../../core/format.js";
import { notDelivered } from "../../core/text/text.js";

/** The state in a sentence. @param {any} message @param {boolean} offline whether its account is */
export function stateWords(message, offline, now = new Date()) {
  const { state, reason } = message;
  const isLater = message.not_before && Number(new Date(message.not_before)) > Number(now);
  if (state === "failed") return message.sent_at ? reason ?? "" : words.failedReason(reason ?? "");
  if (state === "sent") return notDelivered(message);
  const next = Number(new Date(message.retry_at ?? NaN)) > Number(now) ? messageTime(message.retry_at, now) : null;
  // The program keeps no time of the attempt; that of queueing can be hours before it.
  if (state === "uncertain") return [words.uncertain, next && words.nextLook(next)].filter(Boolean).join(" ");
  if (state === "checking") return [words.states.checking, next && words.nextLook(next)].filter(Boolean).join(" ");
  if (state !== "queued") return words.states[state] ?? state;
  if (isLater) return words.queuedUntil(messageTime(message.not_before, now));
  if (offline) return words.queuedOffline;
  return [reason, next && words.nextTry(next)].filter(Boolean).join(" ") || words.states.queued;
}

/** What can be done, as [name, label]. @returns {[string, string][]} */
export function actionsOf(message) {
  const edit = /** @type {[string, string]} */ (["edit", words.edit]);
  const discard = /** @type {[string, string]} */ (["discard", words.discardMessage]);
  if (message.state === "uncertain") {
    return [["look", words.lookInSent], ["again", words.sendAgain], ["forget", words.forgetMessage]];
  }
  // Others have it already: it cannot be written again, only given up for the rest.
  if (message.sent_at && ["failed", "queued"].includes(message.state)) {
    return [["retry", words.retry], ["forget", words.leaveRest]];
  }
  if (message.state === "sent") return [["write", words.writeAgain], ["forget", words.removeFromList]];
  if (message.state === "failed") return [edit, ["retry", words.retry], discard];
  if (message.state !== "queued") return [];
  return message.can_retry ? [edit, ["retry", words.retry], discard] : [edit, discard];
}

/** What begins a new message to those that the server refused. Of the message itself only its subject is known. */
export const linkToRefused = ({ refused, subject }) =>
  `mailto:${refused.map(encodeURIComponent).join(",")}?subject=${encodeURIComponent(subject)}`;
