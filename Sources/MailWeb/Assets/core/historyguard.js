// What a step back closes, and the guard entry of the browser's history: an entry with the address of the one below it.
// A step out of the document cannot be cancelled, so one from the guard entry closes what lies over the first view of
// a tab. The entry stays when that is closed otherwise, as a step away from it would race with addresses that follow:
// the next address replaces it, and a step back from it with nothing open goes on by itself.

/** What lies over the view, as functions that close it, the topmost last. @type {(() => void)[]} */
export const overlays = [];
let wasGuard = Boolean(globalThis.history?.state?.isGuard);

/** True if a step back stays in this document, where it can be cancelled. */
function isStepWithin() {
  const { navigation } = /** @type {any} */ (window);
  return navigation?.entries()[navigation.currentEntry.index - 1]?.sameDocument;
}

/**
 * Adds the guard entry if a step back needs it. A message in a window of its own has none: a browser lets only a window
 * with a single entry close itself.
 */
export function addGuardEntry() {
  if (history.state?.isGuard || isStepWithin() || location.pathname.startsWith("/compose/")) return;
  history.replaceState({ ...history.state, hasGuard: true }, "");
  history.pushState({ ...history.state, hasGuard: false, isGuard: true }, "");
  wasGuard = true;
}

/** Changes the address, with an entry of its own unless it replaces the current one. @param {string} address */
export function setAddress(address, replace = false) {
  const isSame = address === location.pathname + location.search;
  if (replace || (history.state?.isGuard && !isSame)) history.replaceState({}, "", address);
  else if (!isSame) history.pushState({}, "", address);
  wasGuard = Boolean(history.state?.isGuard);
}

/** True if a step led to or from the guard entry, so that the view stays. */
export function followGuardStep() {
  const { isGuard = false, hasGuard = false } = history.state ?? {};
  const isBack = wasGuard && hasGuard;
  wasGuard = isGuard;
  if (isBack) overlays.length > 0 ? overlays.at(-1)() : history.back();
  return isBack || isGuard;
}
