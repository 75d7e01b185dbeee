// Replies to the messages of the open conversation, and forwarding them.

import { compose, openDraft } from "../../core/mail/composing.js";
import { ownAddresses } from "../../core/mail/mail.js";
import { showToast } from "../../core/mail/notify.js";
import { store } from "../../core/store.js";
import { noList } from "../../core/text/text.js";
import { focusedMessage } from "./actions.js";
import { openMessages } from "./model.js";
import { pane } from "./pane.js";

/** What the user selected in the texts of a message; null for nothing. */
function selectedWords() {
  const frames = [...(pane.current?.querySelectorAll("iframe") ?? [])];
  const words = frames.map((frame) => String(frame.contentDocument?.getSelection() ?? "")).find((one) => one.trim());
  return words ?? null;
}

/**
 * Replies to or forwards a message: the given one, else the one that has the keyboard, else the last.
 * @param {import("../../core/mail/composing.js").Request["kind"]} kind @param {number | null} number
 */
export function respond(kind, number = null) {
  const messages = openMessages(store.state);
  const message = number ?? focusedMessage() ?? messages.at(-1)?.number ?? null;
  if (message === null) return undefined;
  const isToList = messages.find((one) => one.number === message)?.inspection?.list_address;
  if (kind === "reply_list" && !isToList) return showToast(noList);
  return compose({ kind, message, selection: selectedWords() }, store.state.conversation.id);
}

/** The same in a window of its own. */
function replyInWindow(kind) {
  const message = focusedMessage() ?? openMessages(store.state).at(-1)?.number;
  window.open(`/compose/new?kind=${kind}&message=${message}`, "_blank", "noopener");
}

/** True if an answer to all would reach more people than one to the author. */
export function hasSeveralRecipients(message, own) {
  const others = [...message.to, ...message.cc].filter((one) => !own.includes(one.address.toLowerCase()));
  return others.some((one) => one.address.toLowerCase() !== message.from?.address.toLowerCase());
}

const isDraft = (message) => message.mailboxes.some((box) => box.role === "drafts");

/** What can be done about the open conversation. */
export function replyActions() {
  const { state } = store;
  const messages = openMessages(state);
  const last = messages.at(-1);
  const thread = state.conversation.id;
  const draft = state.drafts?.find((one) => one.thread === thread);
  // A message in Drafts was begun by another program.
  const begun = messages.findLast(isDraft);
  return {
    canReply: !messages.every(isDraft),
    respond: (kind, isWindow = false) => (isWindow ? replyInWindow(kind) : respond(kind)),
    hasSeveral: Boolean(last && hasSeveralRecipients(last, ownAddresses(state).split(" "))),
    hasDraft: Boolean(draft ?? begun),
    resume: () => (draft ? openDraft(draft.id, thread) : compose({ kind: "continue", message: begun.number }, thread)),
  };
}
