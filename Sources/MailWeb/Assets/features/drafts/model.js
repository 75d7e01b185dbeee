// The list of drafts as values.

import { personName } from "../../core/format.js";
import { account, mailboxes } from "../../core/mail/mail.js";

const shownPeople = 3;

/** The recipients in a line. @param {any[]} people */
export function recipientsLine(people) {
  const names = people.slice(0, shownPeople).map(personName).join(", ");
  return people.length > shownPeople ? `${names} +${people.length - shownPeople}` : names;
}

/** Mailboxes for drafts on servers that hold some: {id, address, total}. */
export function otherDrafts(state) {
  return mailboxes(state).filter((box) => box.role === "drafts" && box.total > 0)
    .map((box) => ({ id: box.id, total: box.total, address: account(state, box.account_id)?.address ?? "" }));
}

/** Where a key leads in a list with `count` rows; null for other keys. */
export function stepFrom(key, at, count) {
  const next = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: count - 1 }[key];
  return next === undefined || count === 0 ? null : Math.min(Math.max(next, 0), count - 1);
}
