// The position in each list: the rows in view, and the one that has the keyboard. The browser's history keeps it, so
// that Back, Forward and a reload lead to the same rows.

/**
 * @typedef {{list: string, first: any, offset: number, top: number, key: any, count: number,
 *            hasFocus: boolean}} ListPosition
 */

/** @type {Map<string, ListPosition>} */
const positions = new Map();
/** @type {() => ListPosition | null} */
let currentPosition = () => null;

/** `now()` gives the position in the list on screen; null without one. @param {() => ListPosition | null} now */
export function trackListPosition(now) {
  currentPosition = now;
}

/** Keeps the position in the list on screen with the current entry of the browser's history. */
export function saveListPosition() {
  const position = currentPosition();
  if (!position) return;
  positions.set(position.list, position);
  history.replaceState({ ...history.state, position, hasGuard: false }, "");
}

/**
 * The position of the current entry in a list, else the last one. An entry below the guard entry may have an older one
 * than what was left. @param {string} list @returns {ListPosition | null}
 */
export function savedListPosition(list) {
  const saved = hasSavedPosition(list) ? history.state.position : null;
  return history.state?.hasGuard ? positions.get(list) ?? saved : saved ?? positions.get(list) ?? null;
}

/** True if the current entry of the browser's history has a position in the list. @param {string} list */
export const hasSavedPosition = (list) => history.state?.position?.list === list;
