// The words that a search looks for in texts.

import { queryTerms } from "../../core/mail/terms.js";

const textOperators = ["", "body", "text"];
const joining = ["AND", "OR"];

/**
 * The words and phrases that a query looks for in the text of messages, a phrase as its words with spaces. Those that
 * must not occur and the values of other operators are left out.
 * @returns {string[]}
 */
export function searchWords(query) {
  const terms = queryTerms(query);
  const wanted = terms.filter((term, at) =>
    !term.isNegated && textOperators.includes(term.name) && terms[at - 1]?.text !== "NOT" && term.text !== "NOT");
  return wanted.flatMap((term) => (term.kind === "group" ? searchWords(term.value) : wordsIn(term)));
}

function wordsIn({ kind, value }) {
  if (kind === "phrase") return [(value.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")].filter(Boolean);
  if (joining.includes(value)) return [];
  return [value.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "")].filter(Boolean);
}

/** True if a query is content with some of its words. @param {string} query */
export const hasAlternatives = (query) => queryTerms(query).some(({ text, value, kind }) =>
  text === "OR" || text.startsWith("{") || (kind === "group" && hasAlternatives(value)));
