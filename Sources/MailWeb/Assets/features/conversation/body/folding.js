// Folds text as the search does, so that what it found is found in the text: without diacritics, ß as ss, ligatures and
// wide letters as plain ones. Case is left to the pattern. Letters that the search keeps apart stay apart.

/** Latin letters that Unicode does not take apart, and what people type instead. */
const typed = {
  "ßẞ": "ss", "Łł": "l", "Đđ": "d", "Øø": "o", "Ææ": "ae", "Œœ": "oe", "ı": "i", "Ħħ": "h", "Ŧŧ": "t", "Ðð": "d",
  "Þþ": "th", "Ĳĳ": "ij", "Ŀŀ": "l",
};
const latin = [[0xc0, 0x24f], [0x1e00, 0x1eff], [0x212a, 0x212b]];
/** Greek, Cyrillic, Arabic with hamza or madda, extended Greek. */
const marked = [[0x370, 0x52f], [0x620, 0x64a], [0x6c0, 0x6d3], [0x1f00, 0x1fff]];
/** Ligatures, presentation forms of Hebrew and Arabic, full-width digits and letters. */
const compatible = [[0xfb00, 0xfb06], [0xfb1d, 0xfdfb], [0xfe70, 0xfefc], [0xff10, 0xff5a]];
/** Ideographs that Unicode has twice, and half-width kana. */
const ideographic = [[0xf900, 0xfaff], [0xff66, 0xff9d]];
/** Soft hyphens, zero-width characters (not the space, which parts words), vowels and marks: no part of a word. */
const invisible = [
  [0xad, 0xad], [0x300, 0x36f], [0x591, 0x5bd], [0x5bf, 0x5bf], [0x5c1, 0x5c2], [0x5c4, 0x5c5], [0x5c7, 0x5c7],
  [0x610, 0x61a], [0x61c, 0x61c], [0x640, 0x640], [0x64b, 0x65f], [0x670, 0x670], [0x6d6, 0x6dc], [0x6df, 0x6e4],
  [0x6e7, 0x6e8], [0x6ea, 0x6ed], [0x200c, 0x200f], [0x202a, 0x202e], [0x2060, 0x206f], [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];
const firstChange = 0xad;

/** The letter without its marks, if it is one that `isBase` takes with marks. */
function bare(letter, isBase) {
  const [base, ...marks] = letter.normalize("NFD");
  return marks.length > 0 && isBase(base) && marks.every((mark) => /\p{Mn}/u.test(mark)) ? base : letter;
}

const isLatin = (base) => base < "\x80";
const isLetter = (base) => /\p{Alphabetic}/u.test(base);
const plain = (letter) => letter.normalize("NFKD").replaceAll(/[^\p{Alphabetic}\p{N}]|\p{Mn}/gu, "") || letter;

/** What changes, by its code, and what it becomes. @returns {Map<number, string>} */
function table() {
  const changes = new Map();
  const add = (ranges, fold) => {
    for (const [first, last] of ranges) {
      for (let code = first; code <= last; code += 1) {
        const letter = String.fromCharCode(code);
        if (fold(letter) !== letter) changes.set(code, fold(letter));
      }
    }
  };
  add(latin, (letter) => bare(letter, isLatin));
  add(marked, (letter) => bare(letter, isLetter));
  add(compatible, plain);
  add(ideographic, (letter) => letter.normalize("NFKC"));
  add(invisible, () => "");
  for (const [letters, result] of Object.entries(typed)) {
    for (const letter of letters) changes.set(letter.charCodeAt(0), result);
  }
  return changes;
}

/** Made when it is first needed. */
let changes;

/**
 * A folded text and its places in the original: `starts` are where stretches of it begin, in order, `origins` where
 * these begin in the original, and `isUnit` whether a stretch is one letter that has another length there.
 * @typedef {{text: string, starts: number[], origins: number[], isUnit: boolean[]}} Folded
 */

/** What the letter at a place becomes, with the separate voicing mark of kana. @param {string} text */
function changeAt(text, at) {
  const code = text.charCodeAt(at);
  if (code < firstChange) return null;
  if (isVoicing(code)) return joined(text, at - 1);
  const result = changes.get(code);
  if (result === undefined) return null;
  if (isHalfWidth(code) && isHalfWidthVoicing(text.charCodeAt(at + 1))) return joined(text, at);
  return { start: at, end: at + 1, result };
}

const isVoicing = (code) => code === 0x3099 || code === 0x309a;
const isHalfWidth = (code) => code >= 0xff66 && code <= 0xff9d;
const isHalfWidthVoicing = (code) => code === 0xff9e || code === 0xff9f;

function joined(text, start) {
  const result = text.slice(Math.max(start, 0), start + 2).normalize("NFKC");
  return result.length === 1 ? { start, end: start + 2, result } : null;
}

/** @param {string} text @returns {Folded} */
export function foldText(text) {
  changes ??= table();
  const folded = { text: "", starts: [0], origins: [0], isUnit: [false] };
  let copied = 0;
  const startStretch = (origin, isUnit) => {
    folded.starts.push(folded.text.length);
    folded.origins.push(origin);
    folded.isUnit.push(isUnit);
  };
  for (let at = 0; at < text.length; at += 1) {
    const change = changeAt(text, at);
    if (!change || change.start < copied) continue;
    folded.text += text.slice(copied, change.start);
    const isUnit = change.result.length !== change.end - change.start;
    if (isUnit) startStretch(change.start, true);
    folded.text += change.result;
    if (isUnit) startStretch(change.end, false);
    copied = change.end;
    at = change.end - 1;
  }
  folded.text += text.slice(copied);
  return folded;
}

/** A text as it is compared. @param {string} text */
export const foldedText = (text) => foldText(text).text;

/** The last stretch that begins at or before a place. @param {Folded} folded */
function stretchAt({ starts }, place) {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where a stretch of the folded text is in the original, in whole letters with their marks. @param {Folded} folded */
export function originalPlace(folded, start, end) {
  const { starts, origins, isUnit } = folded;
  const first = stretchAt(folded, start);
  const last = stretchAt(folded, end);
  const isInside = isUnit[last] && starts[last] < end;
  return {
    start: origins[first] + (isUnit[first] ? 0 : start - starts[first]),
    end: isInside ? origins[last + 1] : origins[last] + end - starts[last],
  };
}
