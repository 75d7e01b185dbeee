// Sentences of finding words in a conversation.

import { number } from "../format.js";

export const field = "Find in conversation";
export const next = "Next hit";
export const previous = "Previous hit";
export const close = "Close";
/** Words and phrases as they are written in the field. @param {string[]} words */
export const written = (words) => words.map((word) => (word.includes(" ") ? `"${word}"` : word)).join(" ");
export const place = (at, count) => (count === 0 ? "No hits in the text" : `${number(at + 1)} of ${number(count)}`);
