// Finding words in the texts of the open conversation: those of the search that led here, or others.

import { html, useEffect, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/findtext.js";
import { requestFocus } from "../../core/focusrequest.js";
import { IconButton } from "../../ui/iconbutton.js";
import { setAllExpanded } from "./actions.js";
import { highlight, literally, patternOf, rangesOf } from "./body/highlight.js";
import { pane } from "./pane.js";

/** Texts arrive one after the other. */
const pace = 400;

/** The documents of the texts that are shown. @returns {{frame: HTMLIFrameElement, page: Document}[]} */
function shownTexts() {
  const frames = /** @type {HTMLIFrameElement[]} */ ([...(pane.current?.querySelectorAll("iframe.body-frame") ?? [])]);
  return frames.map((frame) => ({ frame, page: frame.contentDocument })).filter(({ page }) => page?.body);
}

/** Highlights all hits. @returns {{frame: HTMLIFrameElement, range: Range}[]} */
function findAll(pattern) {
  return shownTexts().flatMap(({ frame, page }) => {
    const ranges = pattern ? rangesOf(page, pattern) : [];
    highlight(page, ranges);
    return ranges.map((range) => ({ frame, range }));
  });
}

/** Brings a hit into view, and selects it, which marks it among the others. */
function show({ frame, range }) {
  const page = frame.contentDocument;
  for (const { page: other } of shownTexts()) other.defaultView.getSelection().removeAllRanges();
  page.defaultView.getSelection().addRange(range.cloneRange());
  const scroller = pane.current.querySelector(".reader-scroller");
  const top = frame.getBoundingClientRect().top + range.getBoundingClientRect().top;
  const box = scroller.getBoundingClientRect();
  if (top < box.top + 40 || top > box.bottom - 60) scroller.scrollTop += top - box.top - box.height / 3;
}

/** `words` are those of the search. @param {{words: string, isAsked: boolean, onClose: () => void}} props */
export function FindBar({ words, isAsked, onClose }) {
  const [value, setValue] = useState(words);
  const [hits, setHits] = useState([]);
  const [at, setAt] = useState(-1);
  const field = useRef(null);
  const pattern = value === "" ? null : value === words ? patternOf(words.split(" ")) : literally(value);
  useLayoutEffect(() => {
    if (!isAsked) return;
    setAllExpanded(true);
    field.current.focus();
    field.current.select();
  }, [isAsked]);
  useEffect(() => {
    let known = "";
    const look = () => {
      const now = shownTexts().map(({ page }) => page.body.textContent.length).join();
      if (now === known) return;
      known = now;
      setHits(findAll(pattern));
    };
    setAt(-1);
    look();
    const timer = setInterval(look, pace);
    return () => clearInterval(timer);
  }, [value]);
  useEffect(() => () => void findAll(words === "" ? null : patternOf(words.split(" "))), []);
  const go = (step) => {
    if (hits.length === 0) return;
    const next = (Math.max(at, step > 0 ? -1 : 0) + step + hits.length) % hits.length;
    setAt(next);
    show(hits[next]);
  };
  const close = () => {
    onClose();
    requestFocus("subject");
  };
  const onKeyDown = (event) => {
    if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div id="find" class="find" role="search" aria-label=${text.field}>
    <input ref=${field} id="find-field" type="text" aria-label=${text.field} placeholder=${text.field}
      spellcheck=${false} value=${value} onInput=${(event) => setValue(event.currentTarget.value)}
      onKeyDown=${onKeyDown} />
    <span class="find-place" role="status">${value === "" ? "" : text.place(Math.max(at, 0), hits.length)}</span>
    <${IconButton} icon="up" label=${text.previous} title=${text.previous} onClick=${() => go(-1)} />
    <${IconButton} icon="down" label=${text.next} title=${text.next} onClick=${() => go(1)} />
    <${IconButton} icon="close" label=${text.close} title=${text.close} onClick=${close} />
  </div>`;
}
