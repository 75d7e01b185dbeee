// A query as its terms: what chips make of the text of a field. The text stays what is searched. Pure functions.

/**
 * `name` is "" without an operator. A phrase is a value in quotes, a group one in parentheses or braces.
 * @typedef {{start: number, end: number, text: string, name: string, value: string, isNegated: boolean,
 *            kind: "word" | "phrase" | "group"}} Term
 */

const pattern = /(-?)(?:([a-z][a-z_-]*):)?(["“”][^"“”]*["“”]?|\([^()]*\)?|\{[^{}]*\}?|[^\s"“”(){}]+)?/giu;

/** Every term of a query. @returns {Term[]} */
export function queryTerms(query) {
  return [...query.matchAll(pattern)].filter(([text]) => text !== "").map((match) => {
    const [text, minus, name = "", value = ""] = match;
    const start = match.index ?? 0;
    return {
      start, end: start + text.length, text, name: name.toLowerCase(), isNegated: minus !== "", kind: kindOf(value),
      value: value.replaceAll(/^["“”({]|["“”)}]$/g, ""),
    };
  });
}

function kindOf(value) {
  if (/^["“”]/.test(value)) return "phrase";
  return /^[({]/.test(value) ? "group" : "word";
}

/** Every term of a query that has an operator. @returns {Term[]} */
export const operatorTerms = (query) => queryTerms(query).filter((term) => term.name !== "");

/** The query without a term. @param {{start: number, end: number}} term */
export function withoutTerm(query, { start, end }) {
  return `${query.slice(0, start)} ${query.slice(end)}`.replaceAll(/\s+/g, " ").trim();
}

/** A value as it stands behind an operator. */
export const quoted = (value) => (/[\s"():]/.test(value) ? `"${value.replaceAll("\"", "")}"` : value);

/** The query with one more term at its end. */
export const withTerm = (query, term) => (query.trim() === "" ? term : `${query.trim()} ${term}`);
