// Highlights the words of a search in an opened message, without changing the message.

const maximumMarks = 1000;
const maximumText = 500_000;

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

/** Highlights the words where they begin a word of the text. @param {Document} page @param {string[]} words */
export function highlightWords(page, words) {
  const view = /** @type {any} */ (page.defaultView);
  if (words.length === 0 || !view?.CSS?.highlights) return;
  const pattern = patternOf(words);
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const ranges = [];
  let length = 0;
  while (walker.nextNode() && ranges.length < maximumMarks && length < maximumText) {
    const text = /** @type {Text} */ (walker.currentNode).data;
    length += text.length;
    for (const match of text.matchAll(pattern)) ranges.push(rangeOf(page, walker.currentNode, match));
  }
  view.CSS.highlights.set("search-word", new view.Highlight(...ranges.slice(0, maximumMarks)));
}

/** Words of letters that are written without spaces are found anywhere, others where a word begins. */
function patternOf(words) {
  const alternatives = words.map((word) => {
    const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word) ? escaped
      : `(?<![\\p{L}\\p{N}])${escaped}`;
  });
  return new RegExp(alternatives.join("|"), "giu");
}

function rangeOf(page, node, match) {
  const range = page.createRange();
  range.setStart(node, match.index);
  range.setEnd(node, match.index + match[0].length);
  return range;
}
