// Shows HTML mail with dark backgrounds: its own light colours are turned round, images stay as they are.

import { above, colorText, darkBackground, parseColor, readableText } from "./colors.js";
import { setStyles } from "./styling.js";

/** The dark theme's paper, as in tokens.css. */
const paper = { red: 27 / 255, green: 30 / 255, blue: 36 / 255, alpha: 1 };
/** Longer mail is shown as it is. */
const maximumElements = 20_000;
const edges = ["top", "right", "bottom", "left"];

/** True if the page is dark now: by the user's choice, else the system's. */
export function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}

/** True for the sheet that HTML mail is on; plain text follows the theme by itself. @param {Document} page */
const isPaper = (page) => Boolean(page.body?.classList.contains("paper"));

/** What has to change of one element, as [property, value] each. `ground` is what is seen behind it. */
function changesOf(style, ground) {
  const changes = [];
  const own = parseColor(style.backgroundColor);
  // What an image is behind keeps the colours that were chosen for it.
  if (style.backgroundImage !== "none") return { changes, ground, stays: true };
  const background = own ? darkBackground(own, paper) : null;
  if (background && background !== own) changes.push(["background-color", colorText(background)]);
  const behind = background?.alpha ? above(background, ground) : ground;
  const color = parseColor(style.color);
  const text = color && readableText(color, behind);
  if (text && text !== color) changes.push(["color", colorText(text)]);
  for (const edge of edges) {
    const line = style[`border-${edge}-style`] === "none" ? null : parseColor(style[`border-${edge}-color`]);
    const shown = line && darkBackground(line, { red: 0.26, green: 0.28, blue: 0.33, alpha: 1 });
    if (shown && shown !== line) changes.push([`border-${edge}-color`, colorText(shown)]);
  }
  return { changes, ground: behind, stays: false };
}

/**
 * Makes the colours of a message dark. Returns a function that gives it its own colours back.
 * @param {Document} page
 */
export function darken(page) {
  const all = isPaper(page) ? [page.documentElement, page.body, ...page.body.querySelectorAll("*")] : [];
  if (all.length === 0 || all.length > maximumElements) return () => {};
  const grounds = new Map();
  /** @type {[HTMLElement, string, string][]} */
  const planned = /** @type {any} */ (all).flatMap((element) => {
    const known = grounds.get(element.parentElement) ?? { ground: paper, stays: false };
    if (known.stays) {
      grounds.set(element, known);
      return [];
    }
    const { changes, ...ground } = changesOf(page.defaultView.getComputedStyle(element), known.ground);
    grounds.set(element, ground);
    return changes.map(([property, value]) => [element, property, value]);
  });
  planned.push([page.documentElement, "color-scheme", "dark"]);
  return setStyles(planned);
}
