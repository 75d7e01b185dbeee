// Back closes what lies over a view before it leaves the view: the step is cancelled. Where it cannot be, because it
// leaves the document or the browser has no Navigation API, the spare entry of the history takes it.

import { addSpareEntry, open } from "../../core/spareentry.js";

const { navigation } = /** @type {any} */ (globalThis);

navigation?.addEventListener("navigate", (event) => {
  const isBack = event.navigationType === "traverse" && event.destination.index < navigation.currentEntry.index;
  if (!isBack || !event.cancelable || open.length === 0) return;
  event.preventDefault();
  open.at(-1)();
});

/** Calls `close` instead of a step back as long as nothing else lies over it. Returns a clean-up. */
export function closeOnBack(close) {
  open.push(close);
  addSpareEntry();
  return () => {
    open.splice(open.indexOf(close), 1);
    if (open.length > 0) addSpareEntry();
  };
}
