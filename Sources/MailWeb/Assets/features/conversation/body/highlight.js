// Highlights the words of a search in an opened message, without changing the message.

const maximumMarks = 1000;
const maximumText = 500_000;

/** Highlights the words where they begin a word of the text. @param {Document} page @param {string[]} words */
export function highlightWords(page, words) {
  if (words.length > 0) highlight(page, rangesOf(page, patternOf(words)));
}

/** Highlights ranges, and no others. @param {Document} page @param {Range[]} ranges */
export function highlight(page, ranges) {
  const view = /** @type {any} */ (page.defaultView);
  if (view?.CSS?.highlights) view.CSS.highlights.set("search-word", new view.Highlight(...ranges));
}

/** Where the text of a message matches. @param {Document} page @param {RegExp} pattern */
export function rangesOf(page, pattern) {
  if (!page.body) return [];
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const ranges = [];
  let length = 0;
  while (walker.nextNode() && ranges.length < maximumMarks && length < maximumText) {
    const text = /** @type {Text} */ (walker.currentNode).data;
    length += text.length;
    for (const match of text.matchAll(pattern)) ranges.push(rangeOf(page, walker.currentNode, match));
  }
  return ranges.slice(0, maximumMarks);
}

/** Finds a text as it is typed, also inside of words. @param {string} text */
export const literally = (text) => new RegExp(escaped(text), "giu");

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Words of letters that are written without spaces are found anywhere, others where a word begins. */
export function patternOf(words) {
  const alternatives = words.map((word) => {
    return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)
      ? escaped(word) : `(?<![\\p{L}\\p{N}])${escaped(word)}`;
  });
  return new RegExp(alternatives.join("|"), "giu");
}

function rangeOf(page, node, match) {
  const range = page.createRange();
  range.setStart(node, match.index);
  range.setEnd(node, match.index + match[0].length);
  return range;
}
