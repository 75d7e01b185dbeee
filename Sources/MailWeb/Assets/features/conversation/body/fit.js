// Fits a message into its frame: the frame is as high as the text, and wide mail reflows, shrinks a little, and is
// scrolled sideways inside the frame for the rest.

import { setStyles } from "./styling.js";

const maximumHeight = 30_000;
const maximumResizes = 60;
/** Smaller text cannot be read. */
const smallestZoom = 0.75;
/** Of browsers, in pixels. */
const usualFontSize = 16;
/** Of the mail in its frame, both sides, in pixels. */
const padding = 32;

/** Keeps the frame as high as its content. Returns a clean-up. */
export function followHeight(frame, page) {
  let resizes = 0;
  const fitWidth = widthFitter(frame, page);
  fitWidth();
  const fit = () => {
    if (!frame.isConnected || resizes > maximumResizes) return;
    const wanted = Math.min(maximumHeight, contentHeight(page));
    if (Math.abs(wanted - frame.offsetHeight) < 2) return;
    resizes += 1;
    frame.style.height = `${wanted}px`;
  };
  const content = new ResizeObserver(fit);
  content.observe(page.documentElement);
  if (page.body) content.observe(page.body);
  // A width that the user changed may always change the height again.
  const room = new ResizeObserver(() => {
    resizes = 0;
    fitWidth();
    fit();
  });
  room.observe(frame.parentElement);
  fit();
  return () => {
    content.disconnect();
    room.disconnect();
  };
}

/** The text of mail follows the text size of the page. Returns a function that fits the mail to the frame's width. */
function widthFitter(frame, page) {
  let undo = () => {};
  let width = 0;
  return () => {
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / usualFontSize;
    const zoom = (value) => (page.body.style.zoom = value === 1 ? "" : String(value));
    const box = page.querySelector("body.paper > .mail");
    if (!page.body || (box && frame.offsetWidth === width)) return;
    undo();
    undo = () => {};
    frame.parentElement.classList.remove("wide");
    zoom(scale);
    if (!box) return;
    if (isTooWide(box)) frame.parentElement.classList.add("wide");
    if (isTooWide(box)) undo = reflow(box);
    if (isTooWide(box)) zoom(scale * Math.max(smallestZoom, box.clientWidth / box.scrollWidth));
    width = frame.offsetWidth;
  };
}

const isTooWide = (box) => box.scrollWidth > box.clientWidth * 1.005;

/** Lets what is wider than the frame become narrower. Returns a function that reverts it. */
function reflow(box) {
  const room = box.clientWidth;
  const wide = [...box.querySelectorAll("[width], [style]")].filter((one) => one.offsetWidth > room - padding);
  return setStyles(wide.flatMap((one) => {
    const isImage = one.localName === "img";
    /** @type {any[]} */
    const widths = [[one, "min-width", "0"], [one, "max-width", isImage ? `${room - padding}px` : "100%"],
      [one, "width", isImage || one.localName === "table" ? "100%" : "auto"]];
    return isImage ? [...widths, [one, "height", "auto"]] : widths;
  }));
}

/** The content's own height; the root's scrollHeight would never be less than the frame's. */
function contentHeight(page) {
  const root = page.documentElement;
  const zoom = Number(page.body?.style.zoom || 1);
  const own = Math.max(root.getBoundingClientRect().height, (page.body?.scrollHeight ?? 0) * zoom);
  const scrollbar = root.scrollWidth > root.clientWidth + 1 ? 16 : 0;
  return Math.ceil(own) + scrollbar;
}

/** What the sanitizer writes in place of a blocked image (`RemoteImage`): a box with its words, or without any. */
const placeholders = 'span[data-vaultmail-image="blocked"]';

/** What stands for a blocked image is readable on any background, and has room for its words. @param {Document} page */
export function showAlternatives(page) {
  for (const place of page.querySelectorAll(placeholders)) {
    const { style } = /** @type {HTMLElement} */ (place);
    if (place.textContent?.trim()) {
      style.minWidth = style.width || "1em";
      style.width = "auto";
      style.padding = "4px 8px";
      style.lineHeight = "1.4";
    }
    style.setProperty("background-color", "#f1f3f7", "important");
    style.setProperty("color", "#3a404c", "important");
    style.setProperty("font-family", "system-ui, sans-serif");
  }
}
