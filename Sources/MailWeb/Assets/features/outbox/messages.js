// Messages on their way as words: their state with the reason, and what can be done.

import * as words from "../../core/writtentext.js";
import { messageTime } from "../../core/format.js";

/** The state in a sentence. @param {any} message @param {boolean} offline whether its account is */
export function stateWords(message, offline, now = new Date()) {
  const { state, reason } = message;
  const isLater = message.not_before && Number(new Date(message.not_before)) > Number(now);
  if (state === "failed") return words.failedReason(reason ?? "");
  if (state === "uncertain") return words.uncertainSince(messageTime(message.sent_at ?? message.queued_at, now));
  if (state !== "queued") return words.states[state] ?? state;
  if (isLater) return words.queuedUntil(messageTime(message.not_before, now));
  if (offline) return words.queuedOffline;
  const retry = message.retry_at ? words.queuedRetry(messageTime(message.retry_at, now)) : "";
  return [reason, retry].filter(Boolean).join(" ") || words.states.queued;
}

/** What can be done, as [name, label]. @returns {[string, string][]} */
export function actionsOf(message) {
  const edit = /** @type {[string, string]} */ (["edit", words.edit]);
  const discard = /** @type {[string, string]} */ (["discard", words.discardMessage]);
  if (message.state === "uncertain") {
    return [["look", words.lookInSent], ["again", words.sendAgain], ["forget", words.forgetMessage]];
  }
  if (message.state === "failed") return [edit, ["retry", words.retry], discard];
  if (message.state !== "queued") return [];
  return message.reason ? [edit, ["retry", words.retry], discard] : [edit, discard];
}
