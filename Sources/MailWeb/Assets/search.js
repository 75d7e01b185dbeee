// The search field: results as one types.

import { byID } from "./dom.js";
import { icon } from "./icons.js";
import { state, subscribe } from "./state.js";
import { listOf, mailboxView, navigate, sameList } from "./router.js";
import { focusList } from "./threadlist.js";
import { registerQueryEditor } from "./searchnotes.js";
import { focusRecentSearches, rememberSearch, startRecentSearches } from "./recentsearches.js";

const typingPause = 120;
let timer = null;
let viewBefore = mailboxView("inbox");

/** Starts the field. */
export function startSearch() {
  const field = byID("search-field");
  byID("search").querySelector(".search-icon").append(icon("search"));
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, typingPause);
  });
  byID("search").addEventListener("submit", (event) => {
    event.preventDefault();
    search();
    rememberSearch(field.value.trim());
    if (state.view.kind === "search") focusList();
  });
  startRecentSearches(() => {
    search();
    rememberSearch(field.value.trim());
  });
  registerQueryEditor((query) => {
    field.value = query;
    search();
    field.focus();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leaveSearch();
    else if (event.key === "ArrowDown") focusRecentSearches() || focusList();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  subscribe("view", (view, previous) => {
    // Whoever opens a hit has found something: such a search is worth offering again.
    if (view.kind === "search" && view.thread !== null && previous?.thread === null) rememberSearch(view.query);
    if (view.kind === "search" && previous && previous.kind !== "search") viewBefore = listOf(previous);
    if (document.activeElement !== field || view.kind !== "search") field.value = view.query;
  });
}

function search() {
  clearTimeout(timer);
  const query = byID("search-field").value.trim();
  const view = { kind: "search", mailbox: null, query, sort: state.view.sort ?? null, thread: null };
  if (state.view.kind !== "search" && query === "") return;
  if (sameList(state.view, view)) return;
  // Typing makes one step of history, not one for every letter.
  navigate(view, { replace: state.view.kind === "search" });
}

/** Puts the keyboard into the field. */
export function focusSearch() {
  byID("search-field").focus();
  byID("search-field").select();
}

/** Goes back to the list from before the search; true if a search was shown. */
export function leaveSearch() {
  clearTimeout(timer);
  const wasSearch = state.view.kind === "search";
  byID("search-field").value = "";
  if (wasSearch) navigate(viewBefore);
  focusList();
  return wasSearch;
}
