// A list of equally high rows of which only those near the viewport are in the document, however long it is.
//
// The list is its own root of rendering: it draws synchronously, so that moving the keyboard and scrolling need not
// wait.

import { html, render } from "/assets/preact-htm.js";

const overscan = 10;

/**
 * `Row` shows one row from {row, index, top, isStop, …propsOf(row)}; `isStop` marks the one tab stop, which stays in
 * the
 * document when it is scrolled away. `onNearEnd()` asks for more rows. Rows are objects with a `key`.
 */
export class VirtualList {
  constructor({ grid, scroller, rulerBox, Row, propsOf, sample, onNearEnd }) {
    this.grid = grid;
    this.scroller = scroller;
    this.Row = Row;
    this.propsOf = propsOf;
    this.onNearEnd = onNearEnd;
    this.rows = [];
    this.currentKey = null;
    this.rowHeight = 80;
    render(html`<${Row} ...${sample} />`, rulerBox);
    this.ruler = rulerBox.firstElementChild;
    this.onScroll = () => this.draw();
    this.scroller.addEventListener("scroll", this.onScroll, { passive: true });
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(this.scroller);
    this.observer.observe(this.ruler);
  }

  destroy() {
    this.observer.disconnect();
    this.scroller.removeEventListener("scroll", this.onScroll);
    render(null, this.grid);
  }

  measure() {
    const height = this.ruler.getBoundingClientRect().height;
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

  hasFocus() {
    return this.grid.contains(document.activeElement);
  }

  /**
   * Shows other rows. With `keepPlace`, what is in the viewport does not move; at the very top new rows come into view.
   * Returns how many unknown rows are now above the viewport.
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
    const bottom = this.scroller.scrollTop + this.scroller.clientHeight;
    const start = Math.max(0, this.firstVisibleIndex() - overscan);
    const end = Math.min(last, Math.ceil(bottom / this.rowHeight) + overscan);
    const stop = Math.min(Math.max(0, this.indexOf(this.currentKey)), last);
    const wanted = new Set(last >= 0 ? [stop] : []);
    for (let index = start; index <= end; index += 1) wanted.add(index);
    const indexes = [...wanted].sort((one, other) => one - other);
    this.grid.style.height = `${this.rows.length * this.rowHeight}px`;
    render(html`${indexes.map((index) => this.draft(index, index === stop))}`, this.grid);
    if (last >= 0 && end >= last - 8) this.onNearEnd();
  }

  draft(index, isStop) {
    const row = this.rows[index];
    const place = { index, isStop, top: index * this.rowHeight };
    return html`<${this.Row} key=${row.key} row=${row} ...${place} ...${this.propsOf(row)} />`;
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

  /** Moves the keyboard to the tab stop and brings it into view. False in an empty list. */
  focusCurrent({ scroll = true } = {}) {
    const row = this.current();
    if (!row) return false;
    this.currentKey = row.key;
    this.draw();
    if (scroll) this.reveal(this.indexOf(row.key));
    this.grid.querySelector(`[data-key="${CSS.escape(row.key)}"]`)?.focus({ preventScroll: true });
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

  /** How many rows a page of the viewport holds. */
  pageSize() {
    return Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 1);
  }
}
