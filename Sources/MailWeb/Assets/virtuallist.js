// A list of equally high rows of which only those near the viewport are in the document, however long it is.

import { element, setAttribute } from "./dom.js";

const overscan = 10;

/**
 * `makeRow()` gives an empty row element, `fillRow(node, row, index)` shows a row in it, `onNearEnd()` asks for more rows.
 * Rows are objects with a `key`. One row is the tab stop; it stays in the document when it is scrolled away.
 */
export class VirtualList {
  constructor({ grid, scroller, makeRow, fillRow, onNearEnd }) {
    Object.assign(this, { grid, scroller, makeRow, fillRow, onNearEnd });
    this.rows = [];
    this.nodes = new Map();
    this.currentKey = null;
    this.rowHeight = 80;
    this.rulerNode = this.makeRow();
    this.rulerNode.classList.add("ruler");
    this.rulerNode.setAttribute("aria-hidden", "true");
    this.rulerNode.inert = true;
    this.scroller.append(element("div", { class: "ruler-box", "aria-hidden": "true" }, this.rulerNode));
    this.scroller.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.measure()).observe(this.scroller);
    new ResizeObserver(() => this.measure()).observe(this.rulerNode);
  }

  measure() {
    const height = this.rulerNode.getBoundingClientRect().height;
    if (height > 0 && height !== this.rowHeight) this.rowHeight = height;
    this.draw();
  }

  indexOf(key) {
    return key === null ? -1 : this.rows.findIndex((row) => row.key === key);
  }

  /** The row that is the tab stop; undefined in an empty list. */
  current() {
    return this.rows[Math.max(0, this.indexOf(this.currentKey))];
  }

  /** Whether the keyboard is in one of the rows. */
  hasFocus() {
    return this.grid.contains(document.activeElement);
  }

  /**
   * Shows other rows. With `keepPlace`, what is in the viewport does not move; at the very top new rows come into view.
   * Returns how many unknown rows now stand above the viewport.
   */
  setRows(rows, { keepPlace = true } = {}) {
    const wasFocused = this.hasFocus();
    const focusIndex = this.indexOf(this.currentKey);
    const first = this.firstVisibleIndex();
    const known = new Set(this.rows.map((row) => row.key));
    const anchors = keepPlace && this.scroller.scrollTop > 0 ? this.rows.slice(first, first + 40) : [];
    const top = this.scroller.scrollTop;
    const places = new Map(rows.map((row, index) => [row.key, index]));
    this.rows = rows;
    if (!places.has(this.currentKey)) {
      this.currentKey = rows[Math.min(Math.max(focusIndex, 0), rows.length - 1)]?.key ?? null;
    }
    this.grid.style.height = `${rows.length * this.rowHeight}px`;
    const anchor = anchors.findIndex((row) => places.has(row.key));
    let above = 0;
    if (anchor >= 0) {
      const moved = places.get(anchors[anchor].key) - (first + anchor);
      if (moved !== 0) this.scroller.scrollTop = top + moved * this.rowHeight;
      above = rows.slice(0, places.get(anchors[anchor].key)).filter((row) => !known.has(row.key)).length;
    }
    this.draw();
    if (wasFocused && !this.hasFocus()) this.focusCurrent({ scroll: false });
    return above;
  }

  firstVisibleIndex() {
    return Math.floor(this.scroller.scrollTop / this.rowHeight);
  }

  /** Puts the rows around the viewport, and the tab stop, into the document, in order. */
  draw() {
    const last = this.rows.length - 1;
    const start = Math.max(0, this.firstVisibleIndex() - overscan);
    const end = Math.min(last, Math.ceil((this.scroller.scrollTop + this.scroller.clientHeight) / this.rowHeight) + overscan);
    const wanted = new Set();
    for (let index = start; index <= end; index += 1) wanted.add(index);
    const currentIndex = Math.min(Math.max(0, this.indexOf(this.currentKey)), last);
    if (last >= 0) wanted.add(currentIndex);
    const indexes = [...wanted].sort((one, other) => one - other);
    const keys = new Set(indexes.map((index) => this.rows[index].key));
    for (const [key, node] of this.nodes) {
      if (keys.has(key)) continue;
      node.remove();
      this.nodes.delete(key);
    }
    this.grid.style.height = `${this.rows.length * this.rowHeight}px`;
    let previous = null;
    for (const index of indexes) previous = this.place(index, index === currentIndex, previous);
    if (last >= 0 && end >= last - 8) this.onNearEnd();
  }

  place(index, isCurrent, previous) {
    const row = this.rows[index];
    let node = this.nodes.get(row.key);
    if (!node) {
      node = this.makeRow();
      this.nodes.set(row.key, node);
    }
    const follower = previous ? previous.nextSibling : this.grid.firstChild;
    if (node !== follower) this.grid.insertBefore(node, follower);
    if (node.shownRow !== row) {
      this.fillRow(node, row, index);
      node.shownRow = row;
    }
    setAttribute(node, "aria-rowindex", index + 1);
    setAttribute(node, "tabindex", isCurrent ? 0 : -1);
    const position = `translateY(${index * this.rowHeight}px)`;
    if (node.style.transform !== position) node.style.transform = position;
    return node;
  }

  /** Makes the row with this key the tab stop. */
  select(key) {
    this.currentKey = key;
    this.draw();
  }

  /** Moves the keyboard to a row by its place, within the list's bounds. */
  focusIndex(index) {
    if (this.rows.length === 0) return;
    this.currentKey = this.rows[Math.min(Math.max(index, 0), this.rows.length - 1)].key;
    this.draw();
    this.focusCurrent();
  }

  /** Moves the keyboard to the row that is the tab stop and brings it into view. False in an empty list. */
  focusCurrent({ scroll = true } = {}) {
    const row = this.current();
    if (!row) return false;
    this.currentKey = row.key;
    this.draw();
    if (scroll) this.reveal(this.indexOf(row.key));
    this.nodes.get(row.key)?.focus({ preventScroll: true });
    return true;
  }

  reveal(index) {
    const top = index * this.rowHeight;
    const bottom = top + this.rowHeight;
    const view = this.scroller.scrollTop;
    if (top < view) this.scroller.scrollTop = top;
    else if (bottom > view + this.scroller.clientHeight) this.scroller.scrollTop = bottom - this.scroller.clientHeight;
    this.draw();
  }

  /** Shows every row again, because something that all of them show has changed. */
  refill() {
    for (const node of this.nodes.values()) node.shownRow = null;
    this.draw();
  }

  /** How many rows a page of the viewport holds. */
  pageSize() {
    return Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 1);
  }
}
