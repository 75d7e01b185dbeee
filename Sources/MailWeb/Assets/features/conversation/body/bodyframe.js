// The frame that shows a message's text: no scripts inside, as high as its content, and shortcuts work in it.

import { html, useEffect, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { isNarrow } from "../../../core/breakpoints.js";
import { keyboard } from "../../../core/keys.js";
import { store } from "../../../core/store.js";
import * as text from "../../../core/text/text.js";
import { darken } from "./darkmail.js";
import { followHeight, showAlternatives } from "./fit.js";
import { LinkBar, tappedLink } from "./linkbar.js";

const longAddress = 180;

/** The address of a message's text in one of its forms; null if the text is not here. */
export const frameAddress = (message, isPlain) =>
  (isPlain ? message.text_frame_url : message.frame_url ?? message.text_frame_url);

/**
 * The frame keeps its first address, however the message's addresses are renewed: loading again would lose the place.
 * On a telephone the message's own rules for its width apply.
 * @param {{address: string, author: string, words: string, isFixed?: boolean, isDark?: boolean}} props `words` to
 *        highlight, one a line; `isFixed` for a text in a font of fixed width, `isDark` for HTML mail with dark
 *        backgrounds
 */
export function BodyFrame({ address, author, words, isFixed = false, isDark = false }) {
  const [source] = useState(() => (isNarrow() ? `${address}?width=narrow` : address));
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
  // Before the text is seen.
  useLayoutEffect(() => (isDark && state !== "" ? paint(frame.current) : undefined), [isDark, state]);
  const onLoad = () => {
    stop.current?.();
    const page = frame.current.contentDocument;
    if (!page?.documentElement) return setState("loaded own-scroll");
    showAlternatives(page);
    setState("loaded");
    page.addEventListener("keydown", keyboard.handle);
    page.addEventListener("click", onClick);
    for (const type of ["mouseover", "focusin"]) page.addEventListener(type, showTarget);
    for (const type of ["mouseout", "focusout"]) page.addEventListener(type, hideTarget);
    if (words !== "") void highlight(page, words.split("\n"));
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

/** Darkens the mail except on paper. Returns a clean-up. */
function paint(frame) {
  const page = frame.contentDocument;
  if (!page?.documentElement) return undefined;
  let undo = darken(page);
  const before = () => undo();
  const after = () => (undo = darken(page));
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
    undo();
  };
}

const highlight = async (page, words) => (await import("./highlight.js")).highlightWords(page, words.filter(Boolean));

const setFont = (frame, isFixed) => void frame.contentDocument?.body?.classList.toggle("fixed", isFixed);

function showTarget(event) {
  const link = event.target.closest?.("a[href]");
  if (!link) return;
  const isLong = link.href.length > longAddress;
  store.update({ linkTarget: isLong ? `${link.href.slice(0, longAddress)}…` : link.href });
}

function hideTarget() {
  if (store.state.linkTarget !== "") store.update({ linkTarget: "" });
}
