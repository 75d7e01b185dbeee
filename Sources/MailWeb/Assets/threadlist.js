// The list of a mailbox or of search results: loading, live updates, selection, and what the rows' controls do.

import { element, byID, setText } from "./dom.js";
import { icon } from "./icons.js";
import { counted, number } from "./format.js";
import { accounts, isFirstSync, publish, shownProgress, state, subscribe } from "./state.js";
import { fillPause, makePause } from "./catchup.js";
import { addressOf, listOf, navigate, sameList, shownMailbox, titleOf } from "./router.js";
import { VirtualList } from "./virtuallist.js";
import { changedRow, emptyList, fetchPage, firstPageSize, isSameRow, merged } from "./listdata.js";
import { startRowKeys } from "./rowkeys.js";
import { concerns, searchPatience } from "./changes.js";
import { fillRow, makeRow } from "./threadrow.js";
import { act, beginReading, join, registerView, removesFromList, trashWords } from "./actions.js";
import { announce } from "./toast.js";
import { fillSearchNotes } from "./searchnotes.js";
import { emptyWords, errorWords, skeleton } from "./listwords.js";
import { askForOlder, fillOlder, followAccount, followOlder } from "./oldermail.js";

const refreshSize = 100;
const skeletonDelay = 150;
const rememberedLists = 8;

const parts = {};
const remembered = new Map();
let virtual = null;
let list = emptyList(null);
let selected = new Set();

/** Builds the list pane and begins to follow the view. */
export function startThreadList() {
  parts.title = element("h1", { id: "list-title" });
  parts.count = element("p", { id: "list-count" });
  parts.selection = element("div", { id: "selection", role: "toolbar", "aria-label": "Selected conversations", hidden: true });
  parts.sort = element("button", { type: "button", id: "sort-button", class: "text-button", hidden: true, on: { click: changeOrder } });
  parts.notes = element("div", { id: "search-notes", hidden: true });
  parts.pause = makePause("text-button");
  parts.progress = element("div", { id: "list-progress", hidden: true }, element("span"), parts.pause);
  parts.grid = element("div", { id: "rows", role: "grid", "aria-labelledby": "list-title", "aria-readonly": "true" });
  parts.state = element("div", { id: "list-state", hidden: true });
  parts.end = element("div", { id: "list-end", tabindex: -1, hidden: true });
  parts.scroller = element("div", { id: "list-scroller" }, parts.grid, parts.state, parts.end);
  parts.pill = element("button", { type: "button", id: "new-pill", hidden: true, on: { click: toTop } });
  byID("list").append(element("div", { class: "list-head" }, parts.title, parts.count, parts.sort, parts.selection), parts.notes, parts.progress, parts.pill, parts.scroller);
  virtual = new VirtualList({ grid: parts.grid, scroller: parts.scroller, makeRow, fillRow: fill, onNearEnd: loadMore });
  parts.scroller.addEventListener("scroll", () => parts.scroller.scrollTop < 8 && hidePill(), { passive: true });
  parts.grid.addEventListener("click", onClick);
  startRowKeys(parts.grid, virtual, (node) => toggleSelected(rowOfNode(node)));
  parts.grid.addEventListener("focusin", (event) => {
    const row = rowOfNode(event.target);
    if (row && row.key !== virtual.currentKey) virtual.select(row.key);
  });
  registerView(applyAction);
  subscribe("view", showView);
  subscribe("overview", () => {
    showHead();
    if (!list.loaded || !followAccount(list, showEnd)) return;
    if (list.rows.length > 0) virtual.draw();
    else askForOlder(list, showEnd);
  });
  subscribe("addresses", () => virtual.refill());
  subscribe("refresh", () => refreshSoon());
  subscribe("undone", (threads) => {
    const row = list.rows.find((one) => one.id === threads[0]?.id);
    if (row) virtual.focusIndex(virtual.indexOf(row.key));
  });
}

function fill(node, row) {
  fillRow(node, row, {
    address: addressOf({ ...list.view, thread: row.id }),
    isSelected: selected.has(row.key),
    isOpen: state.view?.thread === row.id,
    showsAccount: accounts().length > 1 && !shownMailbox(list.view),
  });
}

// ---- Which list

function showView(view, previous) {
  if (!sameList(view, list.view)) openList(view);
  else if (view.thread !== previous?.thread) virtual.refill();
  list.view = listOf(view);
  if (view.thread !== null) {
    const row = list.rows.find((one) => one.id === view.thread);
    if (row && !list.rows.some((one) => one.id === view.thread && one.key === virtual.currentKey)) virtual.select(row.key);
  }
  showHead();
}

function openList(view) {
  const isNextQuery = view.kind === "search" && list.view?.kind === "search";
  list.loading?.abort();
  remember();
  selected = new Set();
  hidePill();
  const known = remembered.get(addressOf(listOf(view)));
  if (isNextQuery && !known) {
    // The old results stay until the new ones are there, so that typing does not flicker.
    list = { ...emptyList(listOf(view)), rows: list.rows, details: list.details, total: list.total };
  } else {
    list = known ?? emptyList(listOf(view));
    Object.assign(list, { loading: null, older: null });
    virtual.currentKey = list.currentKey;
    virtual.setRows(list.rows, { keepPlace: false });
    parts.scroller.scrollTop = known?.scrollTop ?? 0;
    virtual.draw();
  }
  list.error = null;
  showState();
  if (list.loaded) refresh();
  else load();
}

function remember() {
  if (!list.view || !list.loaded) return;
  list.scrollTop = parts.scroller.scrollTop;
  list.currentKey = virtual.currentKey;
  const address = addressOf(list.view);
  remembered.delete(address);
  remembered.set(address, list);
  if (remembered.size > rememberedLists) remembered.delete(remembered.keys().next().value);
}

// ---- Loading

async function load() {
  const target = list;
  if (target.view.kind === "search" && target.view.query.trim() === "") {
    Object.assign(target, { rows: [], total: null, details: null, loaded: true });
    virtual.setRows([], { keepPlace: false });
    return showState();
  }
  target.loading = new AbortController();
  const skeleton = setTimeout(() => target === list && showState({ isWaiting: true }), skeletonDelay);
  try {
    const page = await fetchPage(target.view, null, firstPageSize(target.view), target.loading.signal);
    if (target !== list) return;
    Object.assign(target, page, { rows: unique(target, page.rows), loaded: true, error: null });
    virtual.setRows(target.rows, { keepPlace: false });
    parts.scroller.scrollTop = 0;
  } catch (error) {
    if (error.name === "AbortError" || target !== list) return;
    target.error = error;
  } finally {
    clearTimeout(skeleton);
    target.loading = null;
  }
  showState();
  showHead();
  // A list without rows is never scrolled to its end.
  if (target.rows.length === 0 && !target.error) askForOlder(target, showEnd);
  if (target.view.kind === "search" && !target.error) announce(searchLine(target));
}

async function loadMore() {
  const target = list;
  if (target.next === null && target.loaded && !target.loading) return askForOlder(target, showEnd);
  if (target.next === null || target.loading || !target.loaded) return;
  target.loading = new AbortController();
  try {
    const page = await fetchPage(target.view, target.next, firstPageSize(target.view), target.loading.signal);
    target.loading = null;
    if (target !== list) return;
    target.rows = unique(target, [...target.rows, ...page.rows]);
    target.next = page.next;
    if (page.rows.length > 0) forgetEnd(target);
    virtual.setRows(target.rows);
  } catch (error) {
    target.loading = null;
    if (error.name !== "AbortError") target.error = error;
  }
  showState();
}

/** Further rows may have further ones behind them. */
function forgetEnd(target) {
  if (target.older?.state !== "loading") target.older = null;
}

/** Older mail is here that the list has not read yet. */
function readOlder() {
  if (list.rows.length === 0) return load();
  list.next = list.rows.at(-1).cursor;
  loadMore();
}

const showEnd = () => fillOlder(parts.end, list, showEnd);

/** Each row once, without those that were taken out of this list a moment ago. */
function unique(target, rows) {
  const seen = new Set();
  return rows.filter((row) => !target.removing.has(row.id) && !seen.has(row.key) && seen.add(row.key));
}

let refreshTimer = null;
let laterTimer = null;
let totalTimer = null;
let lastRefresh = 0;
let isRefreshing = false;

/** Reads again what a change of the store may have changed in the list. */
export function followChange(change) {
  if (followOlder(list, change, showEnd)) readOlder();
  const what = concerns(list, change);
  if (what === "rows") return refreshSoon();
  if (what === "total") totalTimer ??= setTimeout(refreshTotal, 700);
  if (what === "later") laterTimer ??= setTimeout(refreshLater, searchPatience, list);
}

function refreshLater(target) {
  laterTimer = null;
  if (target === list) refreshSoon();
}

/** Reads how many conversations there are, and the first of them as no list is shorter. */
async function refreshTotal() {
  totalTimer = null;
  const target = list;
  if (!target.loaded || target.view.kind === "search") return;
  const page = await fetchPage(target.view, null, 1).catch(() => null);
  if (!page || target !== list) return;
  target.total = page.total;
  showState();
  showHead();
}

/** Reads again what is on screen, at once when nothing was read lately, else within a second. */
export function refreshSoon() {
  if (refreshTimer) return;
  const wait = Math.max(0, 700 - (Date.now() - lastRefresh));
  refreshTimer = setTimeout(() => {
    refreshTimer = null;
    lastRefresh = Date.now();
    if (list.loaded || list.error) refresh();
  }, wait);
}

/** Reads the rows from the top to the last one on screen; what is further down stays as it was. */
async function refresh() {
  const target = list;
  if (target.error && !target.loaded) return load();
  if (target.view.kind === "search" && target.view.query.trim() === "") return;
  if (target.loading || isRefreshing) return refreshSoon();
  isRefreshing = true;
  const isCurrent = beginReading();
  const needed = virtual.firstVisibleIndex() + virtual.pageSize() + 10;
  let rows = [];
  let page = null;
  try {
    do {
      page = await fetchPage(target.view, page?.next ?? null, Math.min(refreshSize, Math.max(firstPageSize(target.view), needed)));
      if (target !== list) return;
      rows = rows.concat(page.rows);
    } while (page.next !== null && rows.length < needed);
  } catch (error) {
    if (target === list && !error.isUnreachable) target.error = error;
    return showState();
  } finally {
    isRefreshing = false;
  }
  // What was asked before or during a change, or beside another page, is not the truth any more.
  if (target.loading || !isCurrent()) return refreshSoon();
  const fresh = new Set(rows.map((row) => row.key));
  const older = page.next === null ? [] : target.rows.slice(rows.length).filter((row) => !fresh.has(row.key) && row.cursor < page.next);
  Object.assign(target, { total: page.total, details: page.details, error: null });
  // Rows may have come below the last one while the person looked further up.
  if (older.length === 0) target.next = page.next;
  else if (target.next === null && rows.length + older.length < page.total) target.next = older.at(-1).cursor;
  if (older.length === 0 && rows.at(-1)?.cursor < target.rows.at(-1)?.cursor) forgetEnd(target);
  const same = new Map(target.rows.map((row) => [row.key, row]));
  target.rows = unique(target, [...rows, ...older]).map((row) => (isSameRow(same.get(row.key), row) ? same.get(row.key) : row));
  const above = virtual.setRows(target.rows);
  if (above > 0) showPill(above);
  for (const key of selected) if (virtual.indexOf(key) < 0) selected.delete(key);
  showState();
  showHead();
}

// ---- Head, states and the pill

function showHead() {
  if (!list.view) return;
  setText(parts.title, titleOf(list.view));
  setText(parts.count, list.view.kind === "search" ? searchLine(list) : list.total === null ? "" : counted(list.total, "conversation"));
  showOrder();
  fillSearchNotes(parts.notes, list.view.kind === "search" ? list.view.query : "", list.details?.notes ?? []);
  showSelection();
  showProgress();
  if (list.loaded && list.rows.length === 0) showState();
}

function showOrder() {
  parts.sort.hidden = list.view.kind !== "search" || list.rows.length === 0;
  setText(parts.sort, list.view.sort ? "Newest first" : "Best first");
}

function changeOrder() {
  navigate({ ...list.view, sort: list.view.sort ? null : "relevance" }, { replace: true });
}

function searchLine(target) {
  if (!target.details) return "";
  const { total, milliseconds, indexed_fraction: indexed } = target.details;
  const share = indexed >= 1 ? 100 : Math.min(99, Math.floor(indexed * 100));
  return `${counted(total, "result")} in ${number(milliseconds)} ms · ${share} % of mail indexed`;
}

function showProgress() {
  const first = accounts().find(isFirstSync);
  parts.progress.hidden = !first;
  if (!first) return;
  setText(parts.progress.firstChild, `First sync of ${first.address}: ${shownProgress(first)}`);
  fillPause(parts.pause, first, { withWords: true });
}

function showState({ isWaiting = false } = {}) {
  const box = parts.state;
  const fresh = list.loaded || list.rows.length > 0;
  parts.grid.hidden = list.rows.length === 0;
  parts.grid.setAttribute("aria-rowcount", list.next === null ? list.rows.length : list.total ?? -1);
  if (list.error && list.rows.length === 0) box.replaceChildren(errorWords(list.error, load));
  else if (list.rows.length > 0) box.replaceChildren(...(list.next !== null ? [element("p", { class: "more", text: "Loading older mail…" })] : []));
  else if (!fresh) box.replaceChildren(...(isWaiting ? [skeleton()] : []));
  else box.replaceChildren(emptyWords(list.view));
  box.hidden = box.childElementCount === 0;
  showEnd();
}

function showPill(count) {
  const shown = Number(parts.pill.dataset.count ?? 0) + count;
  parts.pill.dataset.count = shown;
  parts.pill.replaceChildren(icon("up"), `${number(shown)} new`);
  parts.pill.hidden = false;
}

function hidePill() {
  parts.pill.hidden = true;
  parts.pill.dataset.count = 0;
}

function toTop() {
  parts.scroller.scrollTop = 0;
  hidePill();
  virtual.focusIndex(0);
}

// ---- Selection

function showSelection() {
  const count = selected.size;
  parts.selection.hidden = count === 0;
  byID("list").classList.toggle("selecting", count > 0);
  if (count === 0) return parts.selection.replaceChildren();
  const button = (label, name, action) => element("button", { type: "button", class: "icon-button", "aria-label": label, title: label, on: { click: action } }, icon(name));
  parts.selection.replaceChildren(
    element("span", { class: "selection-count", text: `${number(count)} selected` }),
    button("Archive", "archive", () => actOnRows("archive")), button(trashWords(), "trash", () => actOnRows("trash")),
    button("Star", "star", () => actOnRows("star")), button("Mark as read", "read", () => actOnRows("mark_read")),
    button("Mark as unread", "unread", () => actOnRows("mark_unread")), button("Mute", "muted", () => actOnRows("mute")),
    ...(count > 1 ? [button("Join into one conversation", "join", joinSelected)] : []), button("Clear the selection", "close", clearSelection));
}

/** Makes one conversation of those that are selected. */
function joinSelected() {
  const threads = [...new Set(targets().map((row) => row.id))];
  clearSelection();
  join(threads);
}

function toggleSelected(row) {
  if (!selected.delete(row.key)) selected.add(row.key);
  virtual.refill();
  showSelection();
  announce(`${number(selected.size)} selected`);
}

/** Selects nothing; true if something was selected. */
export function clearSelection() {
  if (selected.size === 0) return false;
  selected = new Set();
  virtual.refill();
  showSelection();
  return true;
}

/** Selects or deselects the current row. */
export function toggleCurrent() {
  const row = virtual.current();
  if (row) toggleSelected(row);
}

// ---- What rows do

/** Threads an action from the list is for: the selected rows, else the current one. */
export function targets() {
  const rows = selected.size > 0 ? list.rows.filter((row) => selected.has(row.key)) : [virtual.current()].filter(Boolean);
  const byThread = new Map(rows.map((row) => [row.id, row]));
  return [...byThread.values()];
}

/** The row of a thread, if the list holds it. */
export function rowOf(threadID) {
  return list.rows.find((row) => row.id === threadID);
}

/** Does an action to the selected rows, else to the current one. */
export function actOnRows(action) {
  const rows = targets();
  clearSelection();
  act(action, rows);
}

function applyAction(action, threads) {
  const ids = new Set(threads.map((thread) => thread.id));
  const target = list;
  const before = target.rows;
  const total = target.total;
  const removes = removesFromList(action) && ["archive", "trash", "delete"].includes(action);
  const hadFocus = virtual.hasFocus();
  if (removes) {
    for (const id of ids) target.removing.add(id);
    setTimeout(() => ids.forEach((id) => target.removing.delete(id)), 2500);
    target.rows = before.filter((row) => !ids.has(row.id));
    if (target.total !== null) target.total = Math.max(0, total - (before.length - target.rows.length));
  } else {
    target.rows = before.map((row) => (ids.has(row.id) ? changedRow(row, action) : row));
  }
  virtual.setRows(target.rows);
  if (removes) leaveRemoved(ids, hadFocus);
  showState();
  showHead();
  return () => {
    for (const id of ids) target.removing.delete(id);
    const removed = new Map(before.filter((row) => ids.has(row.id)).map((row) => [row.key, row]));
    target.rows = merged(target.rows.filter((row) => !removed.has(row.key)), [...removed.values()]);
    target.total = total;
    if (target !== list) return;
    virtual.setRows(target.rows);
    showState();
    showHead();
  };
}

/** After a removal the keyboard is on the row that took the place. */
function leaveRemoved(ids, hadFocus) {
  const wasOpen = state.view.thread !== null && ids.has(state.view.thread);
  if (wasOpen) navigate(listOf(state.view));
  if ((hadFocus || wasOpen) && !virtual.focusCurrent()) byID("list").focus();
}

function rowOfNode(node) {
  const shown = node.closest(".row")?.shownRow;
  return shown && list.rows.find((row) => row.key === shown.key);
}

function onClick(event) {
  const row = rowOfNode(event.target);
  if (!row || event.button !== 0) return;
  const control = event.target.closest("[data-do]");
  if (control) return doControl(control.dataset.do, row);
  if (event.metaKey || event.ctrlKey || event.shiftKey) {
    if (event.target.closest("a")) return;
    return toggleSelected(row);
  }
  event.preventDefault();
  virtual.select(row.key);
  openRow(row, { moveFocus: matchMedia("(max-width: 699px)").matches });
}

function doControl(name, row) {
  if (name === "select") return toggleSelected(row);
  if (name === "star") return act(row.starred ? "unstar" : "star", [row]);
  if (name === "read") return act(row.unread_count > 0 ? "mark_read" : "mark_unread", [row]);
  virtual.select(row.key);
  virtual.focusCurrent({ scroll: false });
  act(name, [row]);
}

/** Opens the current row's thread. */
export function openCurrent() {
  const row = virtual.current();
  if (row) openRow(row, { moveFocus: true });
}

function openRow(row, { moveFocus }) {
  navigate({ ...state.view, thread: row.id });
  publish("opened", row.id, { moveFocus });
}

/** Moves the tab stop by rows; with `open`, shows the thread as well. */
export function moveBy(rows, { open = false } = {}) {
  const at = virtual.indexOf(virtual.currentKey);
  const starts = !virtual.hasFocus() && !open && state.view.thread === null && document.activeElement === document.body;
  virtual.focusIndex(starts && parts.scroller.scrollTop === 0 && !list.wasEntered ? 0 : at + rows);
  list.wasEntered = true;
  if (open) openRow(virtual.current(), { moveFocus: true });
}

/** Moves the keyboard into the list. */
export function focusList() {
  if (!virtual.focusCurrent()) byID("list").focus();
}
