// The frame that shows a message's text: no scripts inside, as high as its content, and shortcuts work in it.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import { keyboard } from "../../core/keys.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text.js";
import { highlightWords } from "./highlight.js";
import { LinkBar, tappedLink } from "./linkbar.js";

const maximumHeight = 30_000;
const maximumResizes = 60;
const smallestZoom = 0.45;
/** Of browsers, in pixels. */
const usualFontSize = 16;
const longAddress = 180;

/**
 * The frame keeps its first address, however the message's addresses are renewed: loading again would lose the place.
 * @param {{address: string, author: string, words: string, isFixed?: boolean}} props `isFixed` for a text in a font of
 *        fixed width
 */
export function BodyFrame({ address, author, words, isFixed = false }) {
  const [source] = useState(address);
  const [state, setState] = useState("");
  const frame = useRef(null);
  const stop = useRef(null);
  const [tapped, setTapped] = useState(null);
  const shown = useRef(null);
  shown.current = tapped;
  const onClick = (event) => {
    const target = tappedLink(event, shown.current);
    setTapped(target);
    if (target) event.preventDefault();
  };
  useEffect(() => () => stop.current?.(), []);
  useEffect(() => setFont(frame.current, isFixed), [isFixed]);
  const onLoad = () => {
    stop.current?.();
    const page = frame.current.contentDocument;
    if (!page?.documentElement) return setState("loaded own-scroll");
    setState("loaded");
    page.addEventListener("keydown", keyboard.handle);
    page.addEventListener("click", onClick);
    for (const type of ["mouseover", "focusin"]) page.addEventListener(type, showTarget);
    for (const type of ["mouseout", "focusout"]) page.addEventListener(type, hideTarget);
    highlightWords(page, words.split(" ").filter(Boolean));
    setFont(frame.current, isFixed);
    stop.current = followHeight(frame.current, page);
    return undefined;
  };
  return html`<iframe
    ref=${frame}
    class=${`body-frame ${state}`.trim()}
    title=${text.messageBody(author)}
    sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    referrerpolicy="no-referrer"
    src=${source}
    onLoad=${onLoad}
  ></iframe>${tapped && html`<${LinkBar} target=${tapped} onClose=${() => setTapped(null)} />`}`;
}

const setFont = (frame, isFixed) => void frame.contentDocument?.body?.classList.toggle("fixed", isFixed);

/** Keeps the frame as high as its content. Returns a clean-up. */
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
  const content = new ResizeObserver(fit);
  content.observe(page.documentElement);
  if (page.body) content.observe(page.body);
  // A width that the reader changed may always change the height again.
  const room = new ResizeObserver(() => {
    resizes = 0;
    fitWidth(page);
    fit();
  });
  room.observe(frame.parentElement);
  fit();
  return () => {
    content.disconnect();
    room.disconnect();
  };
}

/**
 * The text of mail follows the text size of the page. Mail made for wide windows is shrunk, down to less than half,
 * before it has to be scrolled sideways.
 */
function fitWidth(page) {
  if (!page.body) return;
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / usualFontSize;
  const zoom = (value) => (page.body.style.zoom = value === 1 ? "" : String(value));
  zoom(scale);
  const box = page.querySelector("body.paper > .mail");
  if (!box) return;
  const ratio = box.clientWidth / box.scrollWidth;
  if (ratio < 0.995) zoom(Math.max(smallestZoom, scale * ratio));
}

/** The content's own height; the root's scrollHeight would never be less than the frame's. */
function contentHeight(page) {
  const root = page.documentElement;
  const zoom = Number(page.body?.style.zoom || 1);
  const own = Math.max(root.getBoundingClientRect().height, (page.body?.scrollHeight ?? 0) * zoom);
  const scrollbar = root.scrollWidth > root.clientWidth + 1 ? 16 : 0;
  return Math.ceil(own) + scrollbar;
}

function showTarget(event) {
  const link = event.target.closest?.("a[href]");
  if (!link) return;
  const isLong = link.href.length > longAddress;
  store.update({ linkTarget: isLong ? `${link.href.slice(0, longAddress)}…` : link.href });
}

function hideTarget() {
  if (store.state.linkTarget !== "") store.update({ linkTarget: "" });
}
