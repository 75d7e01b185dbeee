// Which rows are selected: one, a range, those on screen, or everything in the list.

import { isShownSelected, isTrashShown } from "../../core/mail/mailactions.js";
import { announce } from "../../core/mail/notify.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { grid } from "./grid.js";
import { shownList } from "./model.js";

/** Where a range begins: the row that was selected last. */
let anchor = null;

/** @param {string[]} selection @param {{list: string, isAll: boolean} | null} selectsAll */
function show(selection, selectsAll = null) {
  store.update({ selection, selectsAll });
  announce(text.selectedCount(selection.length));
}

const withKeys = (keys) => [...new Set([...store.state.selection, ...keys])];

/** Selects or deselects a row. @param {string} key */
export function toggleSelected(key) {
  const { selection } = store.state;
  const next = selection.includes(key) ? selection.filter((one) => one !== key) : [...selection, key];
  anchor = key;
  show(next);
}

export function toggleCurrent() {
  const row = grid.current?.current();
  if (row) toggleSelected(row.key);
}

/** Selects nothing; true if something was selected. */
export function clearSelection() {
  if (store.state.selection.length === 0) return false;
  show([]);
  return true;
}

/**
 * Selects every row that is loaded, or those that are wanted.
 * @param {(row: any) => boolean} isWanted
 */
export function selectShown(isWanted = (_) => true) {
  const { state } = store;
  const keys = (shownList(state)?.keys ?? []).filter((key) => isWanted(state.rows[key]));
  if (keys.length === 0) {
    clearSelection();
    return;
  }
  const isEvery = keys.length === shownList(state).keys.length;
  show([...keys], isEvery ? { list: state.list, isAll: false } : null);
}

/** Selects everything in the list, also what is not loaded. */
export function selectAll() {
  store.update((state) => ({ ...state, selectsAll: { list: state.list, isAll: true } }));
  announce(text.selectedCount(shownList(store.state).total));
}

/** Selects the rows from the one selected last, or the open one, to another. @param {string} key */
export function selectTo(key) {
  const virtual = grid.current;
  const { selection, view } = store.state;
  const open = virtual.rows.find((row) => row.id === view.thread)?.key ?? key;
  const start = virtual.indexOf(selection.includes(anchor) ? anchor : open);
  const [from, to] = [start, virtual.indexOf(key)].sort((one, other) => one - other);
  show(withKeys(virtual.rows.slice(Math.max(from, 0), to + 1).map((row) => row.key)));
  virtual.select(key);
  anchor = key;
}

/** Selects the current row and the one that many rows further, to which the keyboard moves. @param {number} step */
export function extendBy(step) {
  const virtual = grid.current;
  const at = Math.max(0, virtual?.indexOf(virtual.currentKey) ?? -1);
  const next = virtual?.rows[Math.min(Math.max(at + step, 0), virtual.rows.length - 1)];
  if (!next) return;
  show(withKeys([virtual.rows[at].key, next.key]));
  anchor = next.key;
  virtual.focusIndex(virtual.indexOf(next.key));
}

/** All rows were selected, and there is more in the list. Trash has a button for all of it. */
export function offersAll(state) {
  const list = shownList(state);
  return Boolean(list) && isShownSelected(state) && !isTrashShown(state) && list.total > state.selection.length;
}
