// The mailboxes that conversations can be moved to. Pure functions of the state.

import { mailboxes } from "../../core/mail.js";
import { targetMailbox } from "../../core/patches.js";

const virtualRoles = ["all", "important", "starred"];

/** Mailboxes of the account, in the order of the sidebar, without the one that the conversation is taken from. */
export function destinations(state, thread) {
  const shown = targetMailbox(state, thread);
  return mailboxes(state).filter((box) =>
    box.account_id === thread.account_id && box.selectable && box.id !== shown && !virtualRoles.includes(box.role));
}
