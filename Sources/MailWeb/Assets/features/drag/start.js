// Dragging conversations from the list to a mailbox in the sidebar, which moves them as Move does; with Ctrl or Alt,
// copies them. The dialogs of Move and Copy do the same without a pointer.

import { act, isAllSelected } from "../../core/mail/mailactions.js";
import { store } from "../../core/store.js";
import { conversations, noSubject } from "../../core/text/text.js";
import { withoutMarks } from "../../ui/marked.js";
import { draggedRows, dropTargetKeys, placeOf } from "./model.js";

/** A type of our own, so that no text field takes it. */
const type = "application/x-vaultmail-conversations";
/** How long the pointer rests on a collapsed row until it expands, in milliseconds. */
const expandTime = 700;

let expanding = { key: null, timer: null };

/**
 * Begins to follow the pointer. `move(box, what)` moves or copies conversations, `setExpanded(key, true)` expands a row
 * of the sidebar.
 * @param {{move: (box: any, what: any) => void, setExpanded: (key: string, isExpanded: boolean) => void}} does
 */
export function startDragging({ move, setExpanded }) {
  document.addEventListener("dragstart", begin);
  document.addEventListener("dragover", (event) => over(event, setExpanded));
  document.addEventListener("dragend", end);
  document.addEventListener("drop", (event) => drop(event, move));
}

function begin(event) {
  const row = event.target.closest?.("[role=row][data-thread]");
  if (!row) return;
  // A finger that rests on a row opens its menu.
  if (matchMedia("(pointer: coarse)").matches) return event.preventDefault();
  const { state } = store;
  const rows = draggedRows(state, row.dataset.key);
  if (rows.length === 0) return;
  const isAll = isAllSelected(state) && state.selection.includes(row.dataset.key);
  const count = isAll ? state.lists[state.list].total : rows.length;
  event.dataTransfer.clearData();
  event.dataTransfer.setData(type, String(count));
  event.dataTransfer.effectAllowed = "copyMove";
  showImage(event.dataTransfer, count === 1 ? withoutMarks(rows[0].subject) || noSubject : conversations(count));
  store.update({ drag: { threads: rows, isAll, targets: dropTargetKeys(state, rows), over: null } });
}

/** The browser takes a picture of an element that is in the document. */
function showImage(transfer, words) {
  const image = document.createElement("div");
  image.className = "drag-image";
  image.textContent = words;
  document.body.append(image);
  transfer.setDragImage(image, -8, -4);
  setTimeout(() => image.remove());
}

const itemAt = (event) => event.target.closest?.("[role=treeitem]") ?? null;
const copiesWith = (event) => event.ctrlKey || event.altKey;

/** The key of the row of the sidebar that would take a drop here; null for none. */
function dropTargetAt(event) {
  const { drag } = store.state;
  const key = itemAt(event)?.dataset.key;
  if (!drag?.targets.includes(key)) return null;
  const isBox = placeOf(store.state, key, drag.threads)?.box;
  return copiesWith(event) && (drag.isAll || !isBox) ? null : key;
}

function over(event, setExpanded) {
  const { drag } = store.state;
  if (!drag) return;
  expandAt(itemAt(event), setExpanded);
  const key = dropTargetAt(event);
  if (key !== null) {
    event.preventDefault();
    event.dataTransfer.dropEffect = copiesWith(event) ? "copy" : "move";
  }
  if (key !== drag.over) store.update({ drag: { ...drag, over: key } });
}

/** A row under which the mailbox may be expands when the pointer rests on it. */
function expandAt(item, setExpanded) {
  const key = item?.getAttribute("aria-expanded") === "false" ? item.dataset.key : null;
  if (key === expanding.key) return;
  stopExpanding();
  if (key !== null) expanding = { key, timer: setTimeout(setExpanded, expandTime, key, true) };
}

function stopExpanding() {
  clearTimeout(expanding.timer);
  expanding = { key: null, timer: null };
}

function end() {
  stopExpanding();
  if (store.state.drag) store.update({ drag: null });
}

function drop(event, move) {
  const { drag } = store.state;
  const key = dropTargetAt(event);
  end();
  if (!drag || key === null) return;
  event.preventDefault();
  const { threads, isAll } = drag;
  const place = placeOf(store.state, key, threads);
  if (!place) return;
  if (place.box) move(place.box, { threads, isAll, copies: copiesWith(event) });
  else act("archive", threads);
}
