// How strong a passphrase is, and what is wrong with one.

import * as text from "./text/settings/locktext.js";

/** From 1 (easy to guess) to 4 (strong), by length and variety; 0 for nothing. @param {string} passphrase */
export function strengthOf(passphrase) {
  const letters = new Set(passphrase.toLowerCase()).size;
  if (passphrase === "") return 0;
  if (passphrase.length < text.minimumLength || letters < 4) return 1;
  const score = passphrase.length + 2 * letters;
  if (score < 28) return 2;
  return score < 40 ? 3 : 4;
}

/** Sentences by field name. @param {{passphrase: string, again: string}} values */
export function checkPassphrase({ passphrase, again }) {
  if ([...passphrase].length < text.minimumLength) return { passphrase: text.tooShort };
  if (passphrase.trim() === "") return { passphrase: text.onlySpaces };
  return passphrase === again ? {} : { again: text.notTheSame };
}
