// What suggestions and the control of the scope make of the text of a query. Pure functions.

import { operatorTerms, quoted, withTerm, withoutTerm } from "../../core/mail/terms.js";

export { operatorTerms, quoted, withTerm, withoutTerm };

/** @typedef {import("../../core/mail/terms.js").Term} Term */

const scopes = ["in", "label"];

/** The scope that has Spam and Trash too; "" is all mail but them. */
export const anywhere = "anywhere";

/** True if a term says in which mailbox to look. @param {Term} term */
export const isScope = ({ name, isNegated }) => scopes.includes(name) && !isNegated;

/** Where a query looks: "" for all mail, `anywhere`, a mailbox; null where no control says it. */
export function scopeIn(query) {
  const found = operatorTerms(query).filter(isScope);
  return found.length > 1 ? null : found[0]?.value ?? "";
}

/** The query that looks elsewhere. @param {string} scope as `scopeIn` gives it */
export function withScope(query, scope) {
  let rest = query;
  for (const term of operatorTerms(query).filter(isScope).reverse()) rest = withoutTerm(rest, term);
  return scope === "" ? rest : withTerm(rest, `in:${quoted(scope)}`);
}

/**
 * The wider scope to offer: all mail if nothing was found in a mailbox, Spam and Trash if there is more; else null.
 * @param {{total: number, more_in_spam_or_trash: boolean}} found
 */
export function widerScope(query, found) {
  const scope = scopeIn(query);
  if (found.total === 0 && scope !== "" && scope !== anywhere) return "";
  return found.more_in_spam_or_trash ? anywhere : null;
}

/** More results than these are enough to be found among. */
const few = 10;

/** True if mail that is not indexed could have what a search did not find. */
export const missesMail = (found) => found.indexed_fraction < 1 && found.total <= few;

/** The address of the setting that downloads more: that of the only account, else all accounts; null without one. */
export function downloadPath(accounts) {
  const remote = accounts.filter((one) => !one.local);
  if (remote.length === 0) return null;
  return remote.length === 1 ? `accounts/${remote[0].id}/sync-window` : "accounts";
}

/** The word that the caret is in or behind. @returns {{start: number, end: number, text: string}} */
export function wordAt(query, caret) {
  const before = query.slice(0, caret);
  const inQuotes = (before.match(/"/g) ?? []).length % 2 === 1;
  const start = inQuotes ? before.search(/\S*"[^"]*$/) : before.search(/\S*$/);
  return { start, end: caret, text: before.slice(start) };
}

/** The query with that word replaced, and where the caret is then. An operator waits for its value, so no space. */
export function withWord(query, word, replacement) {
  const space = replacement.endsWith(":") ? "" : " ";
  const head = query.slice(0, word.start) + replacement + space;
  return { query: head + query.slice(word.end).trimStart(), caret: head.length };
}
