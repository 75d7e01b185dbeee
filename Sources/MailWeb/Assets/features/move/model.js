// The mailboxes that conversations can be moved to. Pure functions of the state.

import { canTake } from "../../core/mail/destinations.js";
import { mailboxes } from "../../core/mail/mail.js";

/** Received mail hardly belongs there, so that they are not the first choice. */
const isForOwnMail = (box) => box.role === "sent" || box.role === "drafts";

/**
 * Mailboxes of the account, in the order of the sidebar but with Sent and Drafts last, without the one that the
 * conversation is taken from.
 */
export function destinations(state, thread) {
  const boxes = mailboxes(state).filter((box) => canTake(state, box, [thread]));
  return [...boxes.filter((box) => !isForOwnMail(box)), ...boxes.filter(isForOwnMail)];
}
