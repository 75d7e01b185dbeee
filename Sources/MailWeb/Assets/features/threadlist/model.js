// The lists of conversations as values: what they hold, and what answers and events make of them.

import { share } from "../../core/mail/structuralsharing.js";
import { isRole } from "../../core/roles.js";
import { addressOf, listOf, scopeOf, shownMailbox } from "../../core/router.js";

const rememberedLists = 8;

/**
 * A list of which nothing is known yet.
 * @param {import("../../core/router.js").View} view
 */
export function emptyList(view) {
  return {
    view: listOf(view), keys: [], next: null, total: null, details: null, isLoaded: false, error: null, older: null,
    removing: [], loads: 0, refreshes: 0,
  };
}

/** True for a list of which nothing is read: a search without words, a role that may yet lead to a mailbox. */
export const isBlank = (view) => isRole(view) || (view.kind === "search" && view.query.trim() === "");

/** True if a view is that of a mailbox that does not exist, as far as is known. */
export const isGone = (state, view) => isRole(view)
  || Boolean(state.overview && /^\d+$/.test(view.mailbox ?? "") && !shownMailbox(state, view));

/** How many rows a view is shown with first, and loads at a time while it is scrolled. */
export const firstPageSize = (view) => (view.kind === "search" ? 50 : 25);

/** A conversation of the API as a row. */
export function rowOfThread(thread) {
  return {
    key: `t${thread.id}`, id: thread.id, account_id: thread.account_id, subject: thread.subject, date: thread.date,
    unread_count: thread.unread_count, starred: thread.starred, muted: thread.muted ?? false,
    locked: thread.locked ?? false, labels: thread.labels ?? [], category: thread.category,
    hasAttachments: thread.has_attachments, people: thread.participants, count: thread.message_count,
    snippet: thread.snippet, cursor: thread.cursor,
  };
}

/** A search result of the API as a row. */
export function rowOfResult(result) {
  return {
    key: `m${result.number}`, id: result.thread_id, account_id: result.account_id, subject: result.subject,
    date: result.date, unread_count: result.unread ? 1 : 0, starred: result.starred, muted: false,
    locked: result.locked ?? false, labels: result.labels ?? [], category: null,
    hasAttachments: result.has_attachments, people: result.from ? [result.from] : [], count: result.count_in_thread,
    snippet: result.snippet, cursor: result.cursor, mailboxes: result.mailboxes, message: result.number,
  };
}

/** The list on screen; undefined before the first. */
export const shownList = (state) => state.lists[state.list];

let lastRows = { keys: null, rows: null, shown: [] };

/** The rows of the list on screen; the same array while nothing has changed. */
export function shownRows(state) {
  const keys = shownList(state)?.keys ?? null;
  if (lastRows.keys !== keys || lastRows.rows !== state.rows) {
    lastRows = { keys, rows: state.rows, shown: keys?.map((key) => state.rows[key]) ?? [] };
  }
  return lastRows.shown;
}

/** The state with another list on screen. Results stay until those of the next query are there. */
export function withListOpened(state, view) {
  const address = addressOf(listOf(view));
  const known = state.lists[address];
  const before = shownList(state);
  const isNextQuery = view.kind === "search" && before?.view.kind === "search" && !known;
  const kept = isNextQuery ? { keys: before.keys, details: before.details, total: before.total } : {};
  const list = { ...(known ?? emptyList(view)), ...kept, older: null, error: null };
  const { [address]: _, ...others } = state.lists;
  const lists = Object.fromEntries([...Object.entries(others).slice(1 - rememberedLists), [address, list]]);
  const held = new Set(Object.values(lists).flatMap((one) => one.keys));
  const rows = Object.fromEntries(Object.entries(state.rows).filter(([key]) => held.has(key)));
  return { ...state, lists, rows, list: address, selection: [] };
}

/** The state with changes of one list. */
export function withList(state, address, change) {
  const list = state.lists[address];
  return list ? { ...state, lists: { ...state.lists, [address]: { ...list, ...change } } } : state;
}

/** The state with rows; those that say the same as before stay the same objects. */
function withRows(state, rows) {
  const fresh = Object.fromEntries(rows.map((row) => [row.key, share(state.rows[row.key], row)]));
  return { ...state, rows: { ...state.rows, ...fresh } };
}

/** Each key once, without conversations that were removed from this list a moment ago. */
function uniqueKeys(list, rows) {
  return [...new Set(rows.filter((row) => !list.removing.includes(row.id)).map((row) => row.key))];
}

/** The state with the first page of a list. `page` is {rows, next, total, details}. */
export function withFirstPage(state, address, { rows, next, total, details }) {
  const list = state.lists[address];
  const change = { keys: uniqueKeys(list, rows), next, total, details, isLoaded: true, error: null,
    loads: list.loads + 1 };
  return withList(withRows(state, rows), address, change);
}

/** The state with a further page of a list. */
export function withNextPage(state, address, { rows, next }) {
  const list = state.lists[address];
  const known = list.keys.map((key) => state.rows[key]);
  const keys = uniqueKeys(list, [...known, ...rows]);
  return withList(withRows(state, rows), address,
    { keys, next, older: rows.length > 0 ? forgotEnd(list) : list.older });
}

/** The state with a list's first rows read again; rows further down stay as they were. */
export function withRefreshed(state, address, { rows, next, total, details }) {
  const list = state.lists[address];
  const known = list.keys.map((key) => state.rows[key]);
  const fresh = new Set(rows.map((row) => row.key));
  const rest = next === null ? [] : known.slice(rows.length).filter((row) => !fresh.has(row.key) && row.cursor < next);
  const change = { total, details, error: null, next: list.next, older: list.older };
  // Rows may have come below the last one while the user looked further up.
  if (rest.length === 0) change.next = next;
  else if (list.next === null && rows.length + rest.length < total) change.next = rest.at(-1).cursor;
  if (rest.length === 0 && rows.at(-1)?.cursor < known.at(-1)?.cursor) change.older = forgotEnd(list);
  const keys = uniqueKeys(list, [...rows, ...rest]);
  const selection = state.list === address ? state.selection.filter((key) => keys.includes(key)) : state.selection;
  return withList(withRows({ ...state, selection }, rows), address, { ...change, keys, refreshes: list.refreshes + 1 });
}

/** Further rows may have further ones behind them, so what was known of the end is forgotten. */
const forgotEnd = (list) => (list.older?.state === "loading" ? list.older : null);

/**
 * What of a list has to be read again after a change of the store: "rows", "total" where only rows further down than
 * any
 * here changed, "later" where a search may find something else, or null.
 */
export function concerns(list, lastRow, change, ids) {
  if (list.view.kind === "search") return concernsSearch(change, ids);
  const key = change.lists?.[scopeOf(list.view)];
  if (key === undefined) return null;
  return list.next === null || lastRow === undefined || key >= lastRow.cursor ? "rows" : "total";
}

function concernsSearch(change, ids) {
  if (change.all_threads) return "rows";
  const changed = new Set(change.threads ?? []);
  if (ids.some((id) => changed.has(id))) return "rows";
  return changed.size > 0 || Object.keys(change.lists ?? {}).length > 0 ? "later" : null;
}

/** The percentage of mail that is indexed; 100 only when all of it is. */
export function indexedPercent(fraction) {
  return fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100));
}
