// What can be done to a mailbox, and where one can be put. Pure functions.

import { accounts, keepsMail, mailboxes } from "../../core/mail/mail.js";

/** Accounts with a server. */
export const serverAccounts = (state) => accounts(state).filter((one) => !one.local);

/** True if the mailbox may be renamed and deleted: every mail program finds the others by their role. */
export const isOwn = (box) => box.role === "custom";

/** True if the mailbox is the other or below it. */
const isBelow = (box, other) =>
  box.id === other.id || Boolean(other.delimiter && box.path.startsWith(other.path + other.delimiter));

/** The mailboxes of an account that a mailbox can be put inside. @param {any} box null for a new one */
export function parents(state, account, box = null) {
  return mailboxes(state).filter((one) => one.account_id === account && one.delimiter
    && keepsMail(one) && !(box && isBelow(one, box)));
}

/** The mailbox that this one is inside; null at the top. */
export function parentOf(state, box) {
  const path = box.path.slice(0, box.path.length - box.name.length - (box.delimiter ?? "").length);
  return mailboxes(state).find((one) => one.account_id === box.account_id && one.path === path) ?? null;
}

/** What is wrong with the values of the form, by field. @param {string | null} delimiter */
export function validateName({ name }, delimiter, text) {
  if (name.trim() === "") return { name: text.noName };
  return delimiter && name.includes(delimiter) ? { name: text.noDelimiter(delimiter) } : {};
}
