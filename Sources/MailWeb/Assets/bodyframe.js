// The frame that shows a message's text: no scripts inside, as high as its content, and deaf to nothing the keyboard says.

import { element, byID } from "./dom.js";
import { markWords } from "./wordmarks.js";

const maximumHeight = 30_000;
const maximumResizes = 60;
const smallestZoom = 0.45;

/** A frame for a message's address on this machine. `onKey` gets the keys that are pressed inside; `words` are marked in the text. */
export function bodyFrame(address, onKey, words = []) {
  const frame = element("iframe", {
    class: "body-frame", title: "Message body", src: address, referrerpolicy: "no-referrer",
    sandbox: "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  });
  frame.addEventListener("load", () => attach(frame, onKey, words));
  return frame;
}

function attach(frame, onKey, words) {
  const page = frame.contentDocument;
  frame.classList.add("loaded");
  if (!page?.documentElement) return frame.classList.add("own-scroll");
  page.addEventListener("keydown", onKey);
  page.addEventListener("mouseover", (event) => showTarget(event.target));
  page.addEventListener("focusin", (event) => showTarget(event.target));
  page.addEventListener("mouseout", hideTarget);
  page.addEventListener("focusout", hideTarget);
  markWords(page, words);
  followHeight(frame, page);
}

function followHeight(frame, page) {
  let resizes = 0;
  fitWidth(page);
  const fit = () => {
    if (!frame.isConnected || resizes > maximumResizes) return;
    const wanted = Math.min(maximumHeight, contentHeight(page));
    if (Math.abs(wanted - frame.offsetHeight) < 2) return;
    resizes += 1;
    frame.style.height = `${wanted}px`;
  };
  const observer = new ResizeObserver(fit);
  observer.observe(page.documentElement);
  if (page.body) observer.observe(page.body);
  // A width that changed by the person's hand may always change the height again.
  new ResizeObserver(() => { resizes = 0; fitWidth(page); fit(); }).observe(frame.parentElement);
  fit();
}

/** Mail that was made for wide windows becomes smaller, down to less than half, before it has to be scrolled sideways. */
function fitWidth(page) {
  const box = page.querySelector("body.paper > .mail");
  if (!box) return;
  page.body.style.zoom = "";
  const ratio = box.clientWidth / box.scrollWidth;
  if (ratio < 0.995) page.body.style.zoom = String(Math.max(smallestZoom, ratio));
}

/** The content's own height; the root's scrollHeight would never be less than the frame's. */
function contentHeight(page) {
  const root = page.documentElement;
  const zoom = Number(page.body?.style.zoom || 1);
  const own = Math.max(root.getBoundingClientRect().height, (page.body?.scrollHeight ?? 0) * zoom);
  const scrollbar = root.scrollWidth > root.clientWidth + 1 ? 16 : 0;
  return Math.ceil(own) + scrollbar;
}

function showTarget(node) {
  const link = node.closest?.("a[href]");
  if (!link) return;
  const box = byID("link-target");
  box.textContent = link.href.length > 180 ? `${link.href.slice(0, 180)}…` : link.href;
  box.hidden = false;
}

function hideTarget() {
  byID("link-target").hidden = true;
}
