// Which mailboxes can take conversations. Pure functions of the state.

import { keepsMail } from "./mail.js";
import { targetMailbox } from "./patches.js";

/**
 * True if the conversations can be moved to the mailbox: it is one of their account, and they are not taken from it.
 * @param {any} state @param {any} box @param {any[]} threads
 */
export const canTake = (state, box, threads) => box.selectable && keepsMail(box)
  && threads.every((one) => one.account_id === box.account_id && targetMailbox(state, one) !== box.id);
