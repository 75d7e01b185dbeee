// Hits of words in the messages of a conversation as values. A hit is the number of its message, and which of the
// message's hits it is.

import { foldedText } from "./body/folding.js";
import { countMatches, patternOf } from "./body/highlight.js";
import { hasAlternatives, searchWords } from "./searchwords.js";

/** @typedef {{number: number, index: number}} Hit */
/** @typedef {{number: number, count: number}[]} Counts of the messages in order */

const folded = new WeakMap();

/** A known text as it is compared. @param {{text: string}} known @returns {string} */
function foldedOf(known) {
  if (!folded.has(known)) folded.set(known, foldedText(known.text));
  return folded.get(known);
}

/**
 * Texts are asked about again whenever another one arrives.
 * @template A @param {(text: string, about: any) => A} ask a question about the folded text
 * @returns {(known: {text: string}, about: any) => A}
 */
function remembering(ask) {
  const answers = new WeakMap();
  return (known, about) => {
    const before = answers.get(known);
    if (before?.about === about) return before.answer;
    const answer = ask(foldedOf(known), about);
    answers.set(known, { about, answer });
    return answer;
  };
}

const countIn = remembering(countMatches);

/**
 * How many hits each message has; messages of unknown text have none.
 * @param {number[]} numbers @param {Record<number, {text: string}>} texts @param {RegExp | null} pattern
 * @returns {Counts}
 */
export const countsOf = (numbers, texts, pattern) => numbers.map((number) =>
  ({ number, count: pattern && texts[number] ? countIn(texts[number], pattern) : 0 }));

/** @param {Counts} counts */
export const totalOf = (counts) => counts.reduce((sum, { count }) => sum + count, 0);

/** The place of a hit among all, from 0; -1 if there is no such hit. @param {Counts} counts @param {Hit | null} hit */
export function placeOf(counts, hit) {
  const at = counts.findIndex(({ number, count }) => number === hit?.number && hit.index < count);
  return at < 0 ? -1 : totalOf(counts.slice(0, at)) + hit.index;
}

/** The hit at a place; null if there is none. @param {Counts} counts @param {number} place @returns {Hit | null} */
export function hitAt(counts, place) {
  let index = place;
  for (const { number, count } of counts) {
    if (index < count) return { number, index };
    index -= count;
  }
  return null;
}

/** The hit after another one, or before it; the ends are joined. @param {Counts} counts @param {Hit | null} hit */
export function hitBeside(counts, hit, step) {
  const total = totalOf(counts);
  const at = Math.max(placeOf(counts, hit), step > 0 ? -1 : 0);
  return total === 0 ? null : hitAt(counts, (at + step + total) % total);
}

/** True if a text has what a query looks for in texts. */
export const isMatch = remembering((text, query) => {
  const has = (word) => text.search(patternOf([word])) >= 0;
  const words = searchWords(query);
  return words.length > 0 && (hasAlternatives(query) ? words.some(has) : words.every(has));
});

/**
 * The hit that a conversation opens at: the first one in a message that the search found. Undefined while an earlier
 * text is unknown, null if there is none.
 * @param {Counts} counts @param {(number: number) => boolean} isKnown @param {(number: number) => boolean} isFound
 * @returns {Hit | null | undefined}
 */
export function openingHit(counts, isKnown, isFound) {
  for (const { number, count } of counts) {
    if (!isKnown(number)) return undefined;
    if (count > 0 && isFound(number)) return { number, index: 0 };
  }
  return null;
}
