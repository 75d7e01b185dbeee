// The search field: results as one types, recent searches below the empty field.

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { onFocusRequest, requestFocus } from "../../core/focusrequest.js";
import { useModule, useStore } from "../../core/hooks.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { Form } from "../../ui/forms/form.js";
import { Input } from "../../ui/forms/input.js";
import { Icon } from "../../ui/icons.js";
import { leaveSearch, readRecentSearches, rememberSearch, search } from "./actions.js";
import { isUnfinished } from "./model.js";

const typingPause = 60;
const loadRecent = () => import("./recent.js");
const loadSuggestions = () => import("./suggestions.js");

export function SearchField() {
  const view = useStore((state) => state.view);
  const request = useStore((state) => state.focusRequest);
  const [value, setValue] = useState(view.query);
  const [recent, setRecent] = useState([]);
  const [isInside, setInside] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const suggesting = useModule(loadSuggestions, isInside);
  const recentSearches = useModule(loadRecent, isInside);
  const offers = useRef(null);
  const caret = useRef(null);
  const field = useRef(null);
  const list = useRef(null);
  const timer = useRef(null);

  // The address wins over the field, except while the user types in it.
  useLayoutEffect(() => {
    if (document.activeElement === field.current && view.kind === "search") return;
    setValue(view.query);
    setTyping(false);
  }, [view]);
  useLayoutEffect(() => {
    onFocusRequest(request, ["search"], (query) => {
      if (query !== null) run(query);
      field.current.focus();
      if (query === null) field.current.select();
    });
  }, [request]);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);

  function run(query) {
    clearTimeout(timer.current);
    setTyping(isUnfinished(query));
    setValue(query);
    search(query);
  }
  const onInput = (typed) => {
    setValue(typed);
    setTyping(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed), typingPause);
  };
  const onSubmit = () => {
    if (isUnfinished(value)) return;
    run(field.current.value);
    rememberSearch(field.current.value.trim());
    if (store.state.view.kind === "search") requestFocus("list");
  };
  const onKeyDown = (event) => {
    const offered = isTyping ? offers.current?.querySelector("button") : null;
    if (event.key === "Escape" && offered) {
      setTyping(false);
    } else if (event.key === "Escape") {
      clearTimeout(timer.current);
      setValue("");
      leaveSearch();
    } else if (event.key === "ArrowDown") {
      const first = offered ?? (isOffered && list.current?.querySelector("button"));
      if (first) first.focus();
      else requestFocus("list");
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = async () => {
    setInside(true);
    setRecent(await readRecentSearches());
  };
  const onFocusOut = (event) => !event.currentTarget.contains(event.relatedTarget) && setInside(false);
  const choose = (query) => {
    field.current.focus();
    run(query);
    rememberSearch(query);
  };
  /** What was chosen is text like any other: it is searched, and typing goes on behind it. */
  const complete = (query, place) => {
    field.current.focus();
    caret.current = place;
    run(query);
    if (query === value) caret.current = null;
  };
  const isOffered = isInside && recent.length > 0 && value.trim() === "";
  return html`<${Form} id="search" class="search" role="search" autocomplete="off" onSubmit=${onSubmit}
    onfocusout=${onFocusOut}>
    <label class="visually-hidden" for="search-field">${text.searchMail}</label>
    <span class="search-icon" aria-hidden="true"><${Icon} name="search" /></span>
    <${Input}
      inputRef=${field}
      id="search-field"
      type="search"
      placeholder=${text.searchMail}
      enterkeyhint="search"
      spellcheck=${false}
      autocapitalize="off"
      aria-keyshortcuts="/"
      maxlength="4096"
      value=${value}
      onInput=${onInput}
      onKeyDown=${onKeyDown}
      onFocus=${onFocus}
    />
    <kbd aria-hidden="true">/</kbd>
    ${recentSearches && html`<${recentSearches.RecentSearches} listRef=${list} fieldRef=${field}
      queries=${isOffered ? recent : []} onChoose=${choose} onClose=${() => setInside(false)}
      onClear=${() => setRecent([])} />`}
    ${suggesting && html`<${suggesting.Suggestions} listRef=${offers} fieldRef=${field} query=${value} recent=${recent}
      isOpen=${isInside && isTyping && value.trim() !== ""} onChoose=${complete} onClose=${() => setTyping(false)} />`}
  <//>`;
}
