// Messages whose bar was dismissed: it comes back with the next such message, also after a reload.

import { store } from "../store.js";

const key = "vaultmail.dismissed";

/** Reads what was dismissed before. */
export function readDismissed() {
  store.update({ dismissed: JSON.parse(localStorage.getItem(key) ?? "[]") });
}

/** @param {number[]} dismissed  numbers of messages */
export function setDismissed(dismissed) {
  localStorage.setItem(key, JSON.stringify(dismissed));
  store.update({ dismissed });
}

/** Forgets messages that no longer wait: if one fails again, its bar is there again. @param {number[]} waiting */
export function keepDismissed(waiting) {
  const { dismissed } = store.state;
  const kept = dismissed.filter((id) => waiting.includes(id));
  if (kept.length < dismissed.length) setDismissed(kept);
}
