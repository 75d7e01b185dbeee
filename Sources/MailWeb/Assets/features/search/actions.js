// Searching: by typing, from the recent searches, and back to the list from before.

import * as api from "../../core/api.js";
import { requestFocus } from "../../core/focusrequest.js";
import { isSameList, listOf, mailboxView, navigate, searchView } from "../../core/router.js";
import { store } from "../../core/store.js";
import { isUnfinished } from "./model.js";

let viewBefore = mailboxView("inbox");
let remembered = null;

/** Begins to follow the view: what the search is left for, and searches worth remembering. */
export function startSearch() {
  store.watch((state) => state.view, (view, previous) => {
    if (view.kind !== "search") return;
    // A search whose result was opened is worth offering again.
    if (view.thread !== null && previous?.thread === null) rememberSearch(view.query);
    if (previous && previous.kind !== "search") viewBefore = listOf(previous);
  });
}

/** The list that the search began in. */
export const viewBeforeSearch = () => viewBefore;

/**
 * Shows the results of a query; an operator without a value leaves those of before. Typing makes one step of history,
 * not one for every letter. @param {string} query
 */
export function search(query) {
  const { view } = store.state;
  const wanted = searchView(query.trim(), view.sort);
  if (view.kind !== "search" && wanted.query === "") return;
  if (isUnfinished(query) || isSameList(view, wanted)) return;
  navigate(wanted, { replace: view.kind === "search" });
}

/** Goes back to the list from before the search. */
export function leaveSearch() {
  if (store.state.view.kind === "search") navigate(viewBefore);
  requestFocus("list");
}

/** The latest searches, newest first; none if they cannot be read. */
export async function readRecentSearches() {
  const { queries } = await api.get("/api/recent-searches").catch(() => ({ queries: [] }));
  remembered = queries[0] ?? null;
  return queries;
}

/** Remembers a search that was of use. @param {string} query */
export async function rememberSearch(query) {
  if (query.trim() === "" || query === remembered) return;
  remembered = query;
  await api.post("/api/recent-searches/add", { query }).catch(() => null);
}

export async function clearRecentSearches() {
  remembered = null;
  await api.post("/api/recent-searches/clear", {}).catch(() => null);
}
