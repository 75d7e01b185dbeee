// Finding words in the texts of the open conversation: those of the search that led here, or others.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/findtext.js";
import { requestFocus } from "../../core/focusrequest.js";
import { useStore } from "../../core/hooks.js";
import { store } from "../../core/store.js";
import { Input } from "../../ui/forms/input.js";
import { IconButton } from "../../ui/iconbutton.js";
import { setAllExpanded, setExpanded } from "./actions.js";
import { highlight, literally, patternOf, rangesOf } from "./body/highlight.js";
import { countsOf, hitBeside, isMatch, openingHit, placeOf, totalOf } from "./hits.js";
import { openRow, openThread } from "./model.js";
import { pane } from "./pane.js";
import { showHit } from "./showhit.js";
import { shownTexts, useTexts } from "./texts.js";
import { searchWords } from "./searchwords.js";

/** The most found messages that are expanded at once; others are when their hits are shown. */
const maximumExpanded = 25;
const none = [];

/** Highlights what matches in all texts on screen. @param {RegExp | null} pattern */
function highlightAll(pattern) {
  for (const { page } of shownTexts()) highlight(page, pattern ? rangesOf(page, pattern) : []);
}

const patternOfSearch = (words) => (words.length === 0 ? null : patternOf(words));

/** The hits of what is in the field. @param {string} value @param {RegExp | null} pattern */
function useHits(value, pattern) {
  const { texts, isKnown, isComplete, shown, reading } = useTexts(pattern !== null);
  const numbers = useStore((state) => openThread(state)?.messages ?? none);
  const [hit, setHit] = useState(null);
  const awaited = useRef(null);
  const counts = useMemo(() => countsOf(numbers, texts, pattern), [numbers, texts, pattern]);
  useEffect(() => {
    setHit(null);
    awaited.current = null;
  }, [value]);
  useEffect(() => highlightAll(pattern), [texts, shown, pattern]);
  const show = () => {
    if (awaited.current && showHit(awaited.current, pattern)) awaited.current = null;
  };
  // A message that is expanded for its hit has no text at first.
  useEffect(show, [texts, shown]);
  const goTo = (next) => {
    if (next === null) return;
    setHit(next);
    awaited.current = next;
    if (!store.state.conversation.expanded[next.number]) setExpanded([next.number], true);
    show();
  };
  return { texts, isKnown, isComplete, reading, counts, hit, goTo };
}

/** Expands what the search found, and goes to its first hit unless the user went elsewhere meanwhile. */
function useOpening(query, { texts, isKnown, counts, goTo }, isWanted) {
  const expanded = useRef(new Set());
  const isOver = useRef(false);
  useEffect(() => {
    const end = () => (isOver.current = true);
    const box = pane.current;
    for (const type of moves) box.addEventListener(type, end, { passive: true });
    return () => moves.forEach((type) => box.removeEventListener(type, end));
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    const row = openRow(store.state)?.message;
    const isFound = (number) => number === row || Boolean(texts[number] && isMatch(texts[number], query));
    const found = counts.map(({ number }) => number).filter(isFound);
    const fresh = found.filter((number) => !expanded.current.has(number))
      .slice(0, maximumExpanded - expanded.current.size);
    for (const number of fresh) expanded.current.add(number);
    if (fresh.length > 0) setExpanded(fresh, true);
    const first = isOver.current ? null : openingHit(counts, isKnown, isFound);
    if (first === undefined || isOver.current) return;
    isOver.current = true;
    goTo(first);
  }, [texts, counts, isWanted]);
}

const moves = ["wheel", "touchmove", "pointerdown", "keydown"];

/** `query` is that of the search. @param {{query: string, isAsked: boolean, onClose: () => void}} props */
export function FindBar({ query, isAsked, onClose }) {
  const [words] = useState(() => searchWords(query));
  const initial = text.written(words);
  const [value, setValue] = useState(initial);
  const field = useRef(null);
  const pattern = useMemo(() => {
    if (value === "") return null;
    return value === initial ? patternOfSearch(words) : literally(value);
  }, [value]);
  const hits = useHits(value, pattern);
  useOpening(query, hits, !isAsked && value === initial && words.length > 0);
  useLayoutEffect(() => {
    if (!isAsked) return;
    setAllExpanded(true);
    field.current.focus();
    field.current.select();
  }, [isAsked]);
  useEffect(() => () => highlightAll(patternOfSearch(words)), []);
  const go = (step) => hits.goTo(hitBeside(hits.counts, hits.hit, step));
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
  if (words.length === 0 && !isAsked) return null;
  const place = text.place(Math.max(placeOf(hits.counts, hits.hit), 0), totalOf(hits.counts));
  return html`<div id="find" class="find" role="search" aria-label=${text.field}
    aria-busy=${hits.isComplete ? null : "true"}>
    <${Input} inputRef=${field} id="find-field" aria-label=${text.field} placeholder=${text.field}
      spellcheck=${false} value=${value} onInput=${setValue} onKeyDown=${onKeyDown} />
    <span class="find-place" role="status">${value === "" ? "" : place}</span>
    <${IconButton} icon="up" label=${text.previous} title=${text.previous} onClick=${() => go(-1)} />
    <${IconButton} icon="down" label=${text.next} title=${text.next} onClick=${() => go(1)} />
    <${IconButton} icon="close" label=${text.close} title=${text.close} onClick=${close} />
    ${hits.reading}
  </div>`;
}
