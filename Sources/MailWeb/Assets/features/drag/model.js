// What rows of the sidebar do with conversations that are dropped on them. Pure functions of the state.

import { canTake } from "../../core/mail/destinations.js";
import { accounts, mailbox, mailboxes, mailboxWithRole } from "../../core/mail/mail.js";

/**
 * Where a row of the sidebar puts conversations: {box}, {box: null} for an archive without a mailbox of its own, or
 * null if it cannot take them. Those of several accounts cannot be moved at once.
 * @param {any} state @param {string} key @param {any[]} threads
 */
export function placeOf(state, key, threads) {
  const owner = threads[0].account_id;
  if (threads.some((one) => one.account_id !== owner)) return null;
  if (key === `archive-${owner}`) return { box: null };
  const box = key === "inbox" ? mailboxWithRole(state, owner, "inbox") : mailbox(state, Number(key));
  return box && canTake(state, box, threads) ? { box } : null;
}

/** The keys of the rows of the sidebar that can take the conversations. @param {any} state @param {any[]} threads */
export function dropTargetKeys(state, threads) {
  const keys = ["inbox", ...mailboxes(state).map((box) => String(box.id)),
    ...accounts(state).map((one) => `archive-${one.id}`)];
  return keys.filter((key) => placeOf(state, key, threads) !== null);
}

/** The rows that are dragged with one: all selected ones if it is one of them, each conversation once. */
export function draggedRows(state, key) {
  const keys = state.selection.includes(key) ? state.selection : [key];
  const rows = keys.map((one) => state.rows[one]).filter(Boolean);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
