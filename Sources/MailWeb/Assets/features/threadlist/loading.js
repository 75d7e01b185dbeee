// Reads lists: when they are opened, scrolled to their end, or changed.

import * as api from "../../core/api.js";
import { announce } from "../../core/mail/notify.js";
import { savedListPosition } from "../../core/mail/listpositions.js";
import { mutations } from "../../core/mutationqueue.js";
import { addressOf, isList, listOf, scopeOf } from "../../core/router.js";
import { on } from "../../core/signals.js";
import { store } from "../../core/store.js";
import { grid } from "./grid.js";
import {
  concerns, firstPageSize, isBlank, rowOfResult, rowOfThread, shownList, shownRows, withFirstPage, withList,
  withListOpened, withNextPage, withRefreshed,
} from "./model.js";
import { askForOlder, followAccount, followOlder } from "./older.js";
import { searchSummary } from "./words.js";

const refreshSize = 100;
/** A place further down is not read again at once. */
const maximumPlace = 2000;
/** The shortest time between two refreshes, in milliseconds. */
const refreshPause = 700;
/** How long a search may show results without mail that arrived meanwhile. */
const searchRefreshPause = 5000;

let loading = null;
let refreshTimer = null;
let totalTimer = null;
let laterTimer = null;
let lastRefresh = 0;
let isRefreshing = false;
const reader = mutations.reader();

/** Begins to follow the view, the accounts and the stream. */
export function startThreadList() {
  store.watch((state) => state.view, showView);
  store.watch((state) => state.overview, () => {
    const list = shownList(store.state);
    if (!list?.isLoaded || !followAccount(store.state.list)) return;
    if (list.keys.length === 0) askForOlder(store.state.list);
    else grid.current?.draw();
  });
  on("refresh", () => refreshSoon());
  on("change", followChange);
}

function showView(view) {
  if (!isList(view) || addressOf(listOf(view)) === store.state.list) return;
  loading?.abort();
  loading = null;
  store.update((state) => withListOpened(state, view));
  if (shownList(store.state).isLoaded) refresh();
  else load();
}

/** Rows of a view below a cursor, as {rows, next, total, details}; `details` are those of a search. */
async function fetchPage(view, before, limit, signal = undefined) {
  if (view.kind === "search") {
    const answer = await api.get("/api/search", { q: view.query, sort: view.sort, before, limit }, signal);
    const rows = answer.results.map(rowOfResult);
    // The best results are few; what follows them is easier to find by date.
    const isLast = rows.length < limit || view.sort !== null;
    return { rows, next: isLast ? null : rows.at(-1).cursor, total: answer.total, details: answer };
  }
  const answer = await api.get("/api/threads", { scope: scopeOf(view), before, limit }, signal);
  return { rows: answer.threads.map(rowOfThread), next: answer.next, total: answer.total, details: null };
}

/** Reads the first page of the list on screen. */
export async function load() {
  const address = store.state.list;
  const { view } = shownList(store.state);
  if (isBlank(view)) {
    return store.update((state) => withFirstPage(state, address, { rows: [], next: null, total: null, details: null }));
  }
  const controller = (loading = new AbortController());
  try {
    const needed = Math.min(maximumPlace, savedListPosition(address)?.count ?? 0);
    const page = await fetchRows(view, address, needed, controller.signal);
    if (loading !== controller) return;
    store.update((state) => withFirstPage(state, address, page));
  } catch (error) {
    if (error.name === "AbortError" || loading !== controller) return;
    store.update((state) => withList(state, address, { error }));
  } finally {
    if (loading === controller) loading = null;
  }
  const list = shownList(store.state);
  if (!list || list.error) return;
  // A list without rows is never scrolled to its end.
  if (list.keys.length === 0) askForOlder(address);
  if (view.kind === "search") announce(searchSummary(list));
}

/** Reads further rows; at the end of what is here, asks for older mail. @param {number} [count] */
export async function loadMore(count) {
  const address = store.state.list;
  const list = shownList(store.state);
  if (!list) return;
  if (list.next === null && list.isLoaded && !loading) return askForOlder(address);
  if (list.next === null || loading || !list.isLoaded) return;
  const controller = new AbortController();
  loading = controller;
  try {
    const page = await fetchPage(list.view, list.next, count ?? firstPageSize(list.view), controller.signal);
    if (loading !== controller) return;
    loading = null;
    store.update((state) => withNextPage(state, address, page));
  } catch (error) {
    if (loading !== controller) return;
    loading = null;
    if (error.name !== "AbortError") store.update((state) => withList(state, address, { error }));
  }
}

/** Older mail has arrived that the list has not read yet. */
function readOlder() {
  const list = shownList(store.state);
  if (list.keys.length === 0) return load();
  store.update((state) => withList(state, state.list, { next: state.rows[list.keys.at(-1)].cursor }));
  return loadMore();
}

/** Reads again what a change of the store may have changed in the list. */
function followChange(change) {
  const { state } = store;
  const list = shownList(state);
  if (!list) return;
  if (followOlder(state.list, change)) readOlder();
  const rows = shownRows(state);
  const what = concerns(list, rows.at(-1), change, rows.map((row) => row.id));
  if (what === "rows") refreshSoon();
  if (what === "total" && totalTimer === null) totalTimer = setTimeout(refreshTotal, refreshPause);
  if (what === "later" && laterTimer === null) laterTimer = setTimeout(refreshLater, searchRefreshPause, state.list);
}

function refreshLater(address) {
  laterTimer = null;
  if (store.state.list === address) refreshSoon();
}

/** Reads how many conversations there are, and the first of them, as no list is shorter. */
async function refreshTotal() {
  totalTimer = null;
  const address = store.state.list;
  const list = shownList(store.state);
  if (!list?.isLoaded || list.view.kind === "search") return;
  const page = await fetchPage(list.view, null, 1).catch(() => null);
  if (page) store.update((state) => withList(state, address, { total: page.total }));
}

/** Reads again what is on screen: at once if nothing was read lately, else within a second. */
function refreshSoon() {
  if (refreshTimer) return;
  const wait = Math.max(0, refreshPause - (Date.now() - lastRefresh));
  refreshTimer = setTimeout(() => {
    refreshTimer = null;
    lastRefresh = Date.now();
    const list = shownList(store.state);
    if (list?.isLoaded || list?.error) refresh();
  }, wait);
}

/** Reads the rows from the top to the last one on screen; what is further down stays as it was. */
async function refresh() {
  const address = store.state.list;
  const list = shownList(store.state);
  if (!list) return;
  if (list.error && !list.isLoaded) return load();
  if (isBlank(list.view)) return;
  if (loading || isRefreshing) return refreshSoon();
  isRefreshing = true;
  const needed = grid.current ? grid.current.firstVisibleIndex() + grid.current.pageSize() + 10 : 0;
  try {
    const { worth, answer } = await reader.read(() => fetchRows(list.view, address, needed));
    if (store.state.list !== address) return;
    // An answer from before a change, or beside a further page, is not what the list shows now.
    if (worth === "outdated" || loading) return refreshSoon();
    if (worth === "current") store.update((state) => withRefreshed(state, address, answer));
  } catch (error) {
    if (store.state.list === address && !error.isUnreachable) store.update((state) =>
      withList(state, address, { error }));
  } finally {
    isRefreshing = false;
  }
}

async function fetchRows(view, address, needed, signal = undefined) {
  let rows = [];
  /** @type {any} */
  let page = null;
  do {
    const size = Math.min(refreshSize, Math.max(firstPageSize(view), needed));
    page = await fetchPage(view, page?.next ?? null, size, signal);
    rows = rows.concat(page.rows);
  } while (page.next !== null && rows.length < needed && store.state.list === address);
  return { ...page, rows };
}
