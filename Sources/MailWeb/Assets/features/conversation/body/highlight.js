// Highlights the words of a search in an opened message, without changing the message.

import { foldedText, foldText, originalPlace } from "./folding.js";
import { textOf } from "./pagetext.js";

const maximumMarks = 1000;

/** Highlights the words where they begin a word of the text. @param {Document} page @param {string[]} words */
export function highlightWords(page, words) {
  if (words.length > 0) highlight(page, rangesOf(page, patternOf(words)));
}

/** Highlights ranges, and no others. @param {Document} page @param {Range[]} ranges */
export function highlight(page, ranges) {
  const view = /** @type {any} */ (page.defaultView);
  if (view?.CSS?.highlights) view.CSS.highlights.set("search-word", new view.Highlight(...ranges));
}

/** The matches of a pattern in a folded text. @param {string} text @param {RegExp} pattern */
function* matches(text, pattern) {
  let count = 0;
  for (const match of text.matchAll(pattern)) {
    yield match;
    if ((count += 1) === maximumMarks) break;
  }
}

/** How often a folded text matches. @param {string} text @param {RegExp} pattern */
export const countMatches = (text, pattern) => [...matches(text, pattern)].length;

/** Where a text matches. @param {string} text @param {RegExp} pattern @returns {{start: number, end: number}[]} */
export function matchesIn(text, pattern) {
  const folded = foldText(text);
  return [...matches(folded.text, pattern)].map(({ 0: { length }, index }) =>
    originalPlace(folded, index, index + length));
}

/** Where the text of a message matches. @param {Document} page @param {RegExp} pattern */
export function rangesOf(page, pattern) {
  const { text, pieces } = textOf(page);
  let at = 0;
  const pieceAt = (place) => {
    while (at + 1 < pieces.length && pieces[at + 1].start <= place) at += 1;
    return pieces[at];
  };
  return matchesIn(text, pattern).map(({ start, end }) => rangeOf(page, start, pieceAt(start), end, pieceAt(end - 1)));
}

function rangeOf(page, start, first, end, last) {
  const range = page.createRange();
  range.setStart(first.node, Math.min(start - first.start, first.node.data.length));
  range.setEnd(last.node, Math.min(end - last.start, last.node.data.length));
  return range;
}

/** Nothing matches it. */
const nothing = /(?!)/gu;

/** Finds a text as it is typed, also inside of words and where a line ends. @param {string} text */
export function literally(text) {
  const folded = foldedText(text);
  return folded === "" ? nothing : new RegExp(folded.split(/\s+/).map(escaped).join("\\s+"), "giu");
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Words that are written without spaces between them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** What may stand between the words of a phrase. */
const between = "[^\\p{L}\\p{M}\\p{N}]{1,20}";

/**
 * Words of letters that are written without spaces are found anywhere, others where a word begins. The words of a
 * phrase follow each other. Like `literally`, it is a pattern for folded texts.
 * @param {string[]} words @returns {RegExp}
 */
export function patternOf(words) {
  const alternatives = words.map(foldedText).filter(Boolean).map((word) => {
    const phrase = word.split(" ").map(escaped).join(between);
    return unspaced.test(word) ? phrase : `(?<![\\p{L}\\p{N}])${phrase}`;
  });
  return alternatives.length === 0 ? nothing : new RegExp(alternatives.join("|"), "giu");
}
