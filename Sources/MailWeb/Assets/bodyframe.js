// The frame that shows a message's text: no scripts inside, as high as its content, and deaf to nothing the keyboard says.

import { element, byID } from "./dom.js";

const maximumHeight = 30_000;
const maximumResizes = 60;

/** A frame for a message's address on this machine. `onKey` gets the keys that are pressed inside. */
export function bodyFrame(address, onKey) {
  const frame = element("iframe", {
    class: "body-frame", title: "Message body", src: address, referrerpolicy: "no-referrer",
    sandbox: "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  });
  frame.addEventListener("load", () => attach(frame, onKey));
  return frame;
}

function attach(frame, onKey) {
  const page = frame.contentDocument;
  frame.classList.add("loaded");
  if (!page?.documentElement) return frame.classList.add("own-scroll");
  page.addEventListener("keydown", onKey);
  page.addEventListener("mouseover", (event) => showTarget(event.target));
  page.addEventListener("focusin", (event) => showTarget(event.target));
  page.addEventListener("mouseout", hideTarget);
  page.addEventListener("focusout", hideTarget);
  followHeight(frame, page);
}

function followHeight(frame, page) {
  let resizes = 0;
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
  new ResizeObserver(() => { resizes = 0; fit(); }).observe(frame.parentElement);
  fit();
}

/** The content's own height; the root's scrollHeight would never be less than the frame's. */
function contentHeight(page) {
  const root = page.documentElement;
  const own = Math.max(root.getBoundingClientRect().height, page.body?.scrollHeight ?? 0);
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
