// Brings a hit into view.

import { rangesOf } from "./body/highlight.js";
import { pane } from "./pane.js";
import { shownTexts } from "./texts.js";

/** Space to the edges of the pane, in pixels. */
const [above, below] = [40, 60];

/**
 * Shows a hit and selects it, which marks it among the others. Returns false while its message has no text on screen.
 * @param {import("./hits.js").Hit} hit @param {RegExp} pattern
 */
export function showHit(hit, pattern) {
  const all = shownTexts();
  const shown = all.find(({ number }) => number === hit.number);
  const range = shown && rangesOf(shown.page, pattern)[hit.index];
  if (!range) return false;
  openAround(range);
  for (const { page } of all) page.defaultView.getSelection().removeAllRanges();
  shown.page.defaultView.getSelection().addRange(range.cloneRange());
  scrollTo(shown.frame, range);
  return true;
}

/** A hit in a folded quotation could not be seen. @param {Range} range */
function openAround(range) {
  const folded = () => range.startContainer.parentElement?.closest("details:not([open])");
  for (let details = folded(); details; details = folded()) /** @type {HTMLDetailsElement} */ (details).open = true;
}

function scrollTo(frame, range) {
  const scroller = pane.current.querySelector(".reader-scroller");
  const top = frame.getBoundingClientRect().top + range.getBoundingClientRect().top;
  const box = scroller.getBoundingClientRect();
  if (top < box.top + above || top > box.bottom - below) scroller.scrollTop += top - box.top - box.height / 3;
}
