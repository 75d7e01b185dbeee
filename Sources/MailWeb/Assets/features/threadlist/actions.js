// What a reader does in a list: opening, moving, selecting, and acting on rows.

import { isPhone } from "../../core/breakpoints.js";
import { isFocusFree } from "../../core/focus.js";
import { requestFocus } from "../../core/focusrequest.js";
import { act, actOnAll, chooseMailbox, isAllSelected, join } from "../../core/mail/mailactions.js";
import { navigate } from "../../core/router.js";
import { store } from "../../core/store.js";
import { grid } from "./grid.js";
import { shownRows } from "./model.js";
import { clearSelection, selectTo, toggleSelected } from "./selection.js";

/** Conversations an action is for: the selected rows, else the current one. */
export function targets() {
  const { selection } = store.state;
  const current = grid.current?.current();
  const rows = selection.length > 0 ? shownRows(store.state).filter((row) => selection.includes(row.key)) : [current];
  return [...new Map(rows.filter(Boolean).map((row) => [row.id, row])).values()];
}

/** Does an action to the selected rows, else to the current one. */
export function actOnRows(action) {
  if (isAllSelected(store.state)) return actOnAll(action);
  const rows = targets();
  clearSelection();
  act(action, rows);
}

/** Asks for the mailbox to move the selected rows to, else the current one. */
export const chooseForRows = () => chooseMailbox(targets(), { isAll: isAllSelected(store.state) });

export function joinSelected() {
  const threads = [...new Set(targets().map((row) => row.id))];
  clearSelection();
  join(threads);
}

function openRow(row, { moveFocus }) {
  navigate({ ...store.state.view, thread: row.id });
  if (moveFocus) requestFocus("subject");
}

export function openCurrent() {
  const row = grid.current?.current();
  if (row) openRow(row, { moveFocus: true });
}

/** A click on a row: opens it, selects it with Ctrl or Cmd, or all rows up to it with Shift. */
export function clickRow(event, row) {
  // A control that was pressed may have been drawn again meanwhile, so that it has no row any more.
  const isOfControl = event.composedPath().some((node) => node.dataset?.do);
  if (event.button !== 0 || isOfControl) return;
  event.preventDefault();
  if (event.shiftKey) return selectTo(row.key);
  if (event.metaKey || event.ctrlKey) return toggleSelected(row.key);
  grid.current.select(row.key);
  openRow(row, { moveFocus: isPhone() });
}

/** A row's control: select, star, archive, trash or read. */
export function doControl(name, row) {
  if (name === "select") return toggleSelected(row.key);
  if (name === "star") return act(row.starred ? "unstar" : "star", [row]);
  if (name === "read") return act(row.unread_count > 0 ? "mark_read" : "mark_unread", [row]);
  grid.current.select(row.key);
  grid.current.focusCurrent({ scroll: false });
  return act(name, [row]);
}

/** Opens the menu of a row, or of the selected ones; from the keyboard below the row. */
export function openRowMenu(event) {
  const row = event.target.closest("[role=row]");
  if (!row) return;
  event.preventDefault();
  const { key } = row.dataset;
  const { selection } = store.state;
  const box = row.getBoundingClientRect();
  const [x, y] = event.button === 2 ? [event.clientX, event.clientY] : [box.left + 40, box.bottom - 8];
  grid.current.select(key);
  store.update({ dialog: { kind: "row-menu", keys: selection.includes(key) ? selection : [key], x, y } });
}

const entered = new Set();

/**
 * Moves the keyboard by rows; with `opens`, shows the conversation as well. From the row of the open conversation the
 * reader follows, and the keyboard stays in the list.
 * @param {number} rows
 */
export function moveBy(rows, { opens = false } = {}) {
  const virtual = grid.current;
  if (!virtual) return;
  const { list, view } = store.state;
  const follows = virtual.hasFocus() && view.thread !== null && virtual.current()?.id === view.thread;
  const at = virtual.indexOf(virtual.currentKey);
  const isFirst = !virtual.hasFocus() && !opens && view.thread === null && isFocusFree();
  const starts = isFirst && virtual.scroller.scrollTop === 0 && !entered.has(list);
  virtual.focusIndex(starts ? 0 : at + rows);
  entered.add(list);
  const row = virtual.current();
  if (row && (opens || follows)) openRow(row, { moveFocus: opens });
}
