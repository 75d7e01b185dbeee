// The rows of a list as values: where they come from and what actions make of them.

import * as api from "./api.js";
import { scopeOf } from "./router.js";
import { rowOfResult, rowOfThread } from "./threadrow.js";

/** A list of which nothing is known yet. `total` and `next` are null then. */
export function emptyList(view) {
  return { view, rows: [], next: null, total: null, details: null, loaded: false, loading: null, error: null, scrollTop: 0, currentKey: null, older: null, removing: new Set() };
}

/** How many rows a view is shown with first, and gets at a time while it is scrolled. */
export function firstPageSize(view) {
  return view.kind === "search" ? 50 : 25;
}

/** Rows of a view below a cursor, as {rows, next, total, details}; `details` are those of a search. */
export async function fetchPage(view, before, limit, signal) {
  if (view.kind === "search") {
    const answer = await api.get("/api/search", { q: view.query, sort: view.sort, before, limit }, signal);
    const rows = answer.results.map(rowOfResult);
    // The best results are few by nature; what comes after them is easier found by its date.
    const isLast = rows.length < limit || view.sort !== null;
    return { rows, next: isLast ? null : rows.at(-1).cursor, total: answer.total, details: answer };
  }
  const answer = await api.get("/api/threads", { scope: scopeOf(view), before, limit }, signal);
  return { rows: answer.threads.map(rowOfThread), next: answer.next, total: answer.total, details: null };
}

/** Whether two values of a row show the same. */
export function isSameRow(old, row) {
  return old !== undefined && JSON.stringify(old) === JSON.stringify(row);
}

/** A row after an action that leaves it in the list. */
export function changedRow(row, action) {
  if (action === "mark_read") return { ...row, unread_count: 0 };
  if (action === "mark_unread") return { ...row, unread_count: Math.max(1, row.unread_count) };
  if (action === "star" || action === "unstar") return { ...row, starred: action === "star" };
  if (action === "mute" || action === "unmute") return { ...row, muted: action === "mute" };
  return row;
}

/** Rows put back where they were: the newest, which have the largest cursors, first. */
export function merged(rows, returning) {
  const result = [...rows];
  for (const row of returning) {
    const at = result.findIndex((other) => other.cursor < row.cursor);
    result.splice(at < 0 ? result.length : at, 0, row);
  }
  return result;
}
