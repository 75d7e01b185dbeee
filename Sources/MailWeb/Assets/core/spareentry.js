// What a step back closes, and the spare entry of the browser's history: an entry with the address of the one below it.
// A step out of the document cannot be cancelled, so one from the spare entry closes what lies over the first view of
// a tab. The entry stays when that is closed otherwise, as a step away from it would race with addresses that follow:
// the next address replaces it, and a step back from it with nothing open goes on by itself.

/** What lies over the view, as functions that close it, the topmost last. @type {(() => void)[]} */
export const open = [];
let wasSpare = Boolean(globalThis.history?.state?.isSpare);

/** True if a step back stays in this document, where it can be cancelled. */
function isStepWithin() {
  const { navigation } = /** @type {any} */ (window);
  return navigation?.entries()[navigation.currentEntry.index - 1]?.sameDocument;
}

/**
 * Adds the spare entry if a step back needs it. A message in a window of its own has none: a browser lets only a window
 * with a single entry close itself.
 */
export function addSpareEntry() {
  if (history.state?.isSpare || isStepWithin() || location.pathname.startsWith("/compose/")) return;
  history.replaceState({ ...history.state, hasSpare: true }, "");
  history.pushState({ ...history.state, hasSpare: false, isSpare: true }, "");
  wasSpare = true;
}

/** Changes the address, with an entry of its own unless it replaces the current one. @param {string} address */
export function enter(address, replace = false) {
  const isSame = address === location.pathname + location.search;
  if (replace || (history.state?.isSpare && !isSame)) history.replaceState({}, "", address);
  else if (!isSame) history.pushState({}, "", address);
  wasSpare = Boolean(history.state?.isSpare);
}

/** True if a step led to or from the spare entry, so that the view stays. */
export function followSpareStep() {
  const { isSpare = false, hasSpare = false } = history.state ?? {};
  const isBack = wasSpare && hasSpare;
  wasSpare = isSpare;
  if (isBack) open.length > 0 ? open.at(-1)() : history.back();
  return isBack || isSpare;
}
