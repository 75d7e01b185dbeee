// A query as its terms, and what chips and suggestions make of the text. The text stays what is searched; a term is
// where it is in it. Pure functions.

/** @typedef {{start: number, end: number, text: string, name: string, value: string, isNegated: boolean}} Term */

const pattern = /(-?)(?:([a-z][a-z_-]*):)?("[^"]*"?|\([^()]*\)?|[^\s"()]+)?/giu;
const scopes = ["in", "label"];

/** Every term of a query that has an operator. @returns {Term[]} */
export function operatorTerms(query) {
  return [...query.matchAll(pattern)].filter(([text, , name]) => text !== "" && name !== undefined).map((match) => {
    const [text, minus, name, value = ""] = match;
    const start = match.index ?? 0;
    return {
      start, end: start + text.length, text, name: name.toLowerCase(), isNegated: minus !== "",
      value: value.replaceAll(/^["(]|[")]$/g, ""),
    };
  });
}

/** The query without a term. @param {{start: number, end: number}} term */
export function withoutTerm(query, { start, end }) {
  return `${query.slice(0, start)} ${query.slice(end)}`.replaceAll(/\s+/g, " ").trim();
}

/** A value as it stands behind an operator. */
export const quoted = (value) => (/[\s"():]/.test(value) ? `"${value.replaceAll("\"", "")}"` : value);

/** The query with one more term at its end. */
export const withTerm = (query, term) => (query.trim() === "" ? term : `${query.trim()} ${term}`);

const leftOut = ["spam", "trash"];
/** The scope of all mail but Spam and Trash. */
export const wantedMail = "-in:spam -in:trash";

/** True if a term says in which mailboxes to look. @param {Term} term */
export const isScope = ({ name, value, isNegated }) =>
  scopes.includes(name) && (!isNegated || leftOut.includes(value.toLowerCase()));

/** Where a query looks: "" for all mail, `wantedMail`, a mailbox; null where no control says it. */
export function scopeIn(query) {
  const found = operatorTerms(query).filter(isScope);
  const [first] = found;
  if (found.length === 0) return "";
  if (found.length === 1 && !first.isNegated) return first.value;
  return found.length === leftOut.length && found.every((term) => term.isNegated) ? wantedMail : null;
}

/** The query that looks elsewhere. @param {string} scope as `scopeIn` gives it */
export function withScope(query, scope) {
  let rest = query;
  for (const term of operatorTerms(query).filter(isScope).reverse()) rest = withoutTerm(rest, term);
  if (scope === "") return rest;
  return withTerm(rest, scope === wantedMail ? wantedMail : `in:${quoted(scope)}`);
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
