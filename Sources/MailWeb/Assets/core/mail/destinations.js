// Which mailboxes can take conversations. Pure functions of the state.

import { targetMailbox } from "./patches.js";

/** Their messages are in other mailboxes as well. */
const virtualRoles = ["all", "important", "starred"];

/**
 * True if the conversations can be moved to the mailbox: it is one of their account, and they are not taken from it.
 * @param {any} state @param {any} box @param {any[]} threads
 */
export const canTake = (state, box, threads) => box.selectable && !virtualRoles.includes(box.role)
  && threads.every((one) => one.account_id === box.account_id && targetMailbox(state, one) !== box.id);
