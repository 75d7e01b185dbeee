// Back closes what lies over a view before it leaves the view: the step is cancelled. Where it cannot be, because it
// leaves the document or the browser has no Navigation API, the guard entry of the history takes it.

import { addGuardEntry, overlays } from "../../core/historyguard.js";

const { navigation } = /** @type {any} */ (globalThis);

navigation?.addEventListener("navigate", (event) => {
  const isBack = event.navigationType === "traverse" && event.destination.index < navigation.currentEntry.index;
  if (!isBack || !event.cancelable || overlays.length === 0) return;
  event.preventDefault();
  overlays.at(-1)();
});

/** Calls `close` instead of a step back as long as nothing else lies over it. Returns a clean-up. */
export function closeOnBack(close) {
  overlays.push(close);
  addGuardEntry();
  return () => {
    overlays.splice(overlays.indexOf(close), 1);
    if (overlays.length > 0) addGuardEntry();
  };
}
