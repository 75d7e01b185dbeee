// The words that a search looks for in texts.

const textOperators = ["subject", "body", "text"];

/**
 * The words that a query looks for in the text; those that must not occur and the values of other operators are left
 * out.
 */
export function wordsOf(query) {
  const terms = [...query.matchAll(/(-?)(?:([\w-]+):)?(?:["“”]([^"“”]*)["“”]?|([^\s"“”()]+))/g)];
  const wanted = terms.filter(([, minus, name]) => !minus
    && (name === undefined || textOperators.includes(name.toLowerCase())));
  const words = wanted.flatMap(([, , , phrase, word]) => (phrase ?? word).split(/\s+/)).filter((word) => word !== "OR"
    && word !== "AND");
  return words.map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")).filter(Boolean);
}
