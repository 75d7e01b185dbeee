// The place in each list: the rows in view, and the one that has the keyboard. The browser's history keeps it, so that
// Back, Forward and a reload lead to the same rows.

/**
 * @typedef {{list: string, first: any, offset: number, top: number, key: any, count: number, hasFocus: boolean}} Place
 */

/** @type {Map<string, Place>} */
const places = new Map();
/** @type {() => Place | null} */
let look = () => null;

/** `now()` gives the place in the list on screen; null without one. @param {() => Place | null} now */
export function followPlace(now) {
  look = now;
}

/** Keeps the place in the list on screen with the current entry of the browser's history. */
export function keepPlace() {
  const place = look();
  if (!place) return;
  places.set(place.list, place);
  history.replaceState({ ...history.state, place, hasGuard: false }, "");
}

/**
 * The place of the current entry in a list, else the last one. An entry below the guard entry may have an older place
 * than what was left. @param {string} list @returns {Place | null}
 */
export function placeIn(list) {
  const kept = isKept(list) ? history.state.place : null;
  return history.state?.hasGuard ? places.get(list) ?? kept : kept ?? places.get(list) ?? null;
}

/** True if the current entry of the browser's history has a place in the list. @param {string} list */
export const isKept = (list) => history.state?.place?.list === list;
