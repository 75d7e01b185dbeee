// A list of equally high rows of which only those near the viewport are in the document, however long it is.
//
// The list is its own root of rendering: it draws synchronously, so that moving the keyboard and scrolling need not
// wait.

import { html, render } from "/assets/preact-htm.js";
import { indexAt, placesOf } from "./rowplaces.js";

const overscan = 10;

const heading = (key, words, top) => html`<div class="group-heading" key=${key} aria-hidden="true"
  style=${{ transform: `translateY(${top}px)` }}>${words}</div>`;

/**
 * `Row` shows one row from {row, index, top, isStop, …propsOf(row)}; `isStop` marks the one tab stop, which stays in
 * the
 * document when it is scrolled away. `onNearEnd()` asks for more rows. Rows are objects with a `key`. `groups()` gives
 * the function that names the group of a row, or null; groups have headings, for the eyes only.
 */
export class VirtualList {
  constructor({ grid, scroller, rulerBox, Row, propsOf, sample, onNearEnd, groups = () => null }) {
    this.grid = grid;
    this.scroller = scroller;
    this.Row = Row;
    this.propsOf = propsOf;
    this.onNearEnd = onNearEnd;
    this.groups = groups;
    this.rows = [];
    this.places = placesOf([], 0, 0, null);
    this.currentKey = null;
    this.rowHeight = 80;
    this.headHeight = 0;
    render(html`<${Row} ...${sample} />${heading("ruler", "\u00A0", 0)}`, rulerBox);
    this.ruler = rulerBox.firstElementChild;
    this.headRuler = rulerBox.lastElementChild;
    this.onScroll = () => this.draw();
    this.scroller.addEventListener("scroll", this.onScroll, { passive: true });
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(this.scroller);
    this.observer.observe(this.ruler);
    this.measure();
  }

  destroy() {
    this.observer.disconnect();
    this.scroller.removeEventListener("scroll", this.onScroll);
    render(null, this.grid);
  }

  measure() {
    const [height, headHeight] = [this.ruler, this.headRuler].map((one) => one.getBoundingClientRect().height);
    const isOther = height > 0 && (height !== this.rowHeight || headHeight !== this.headHeight);
    if (!isOther) return this.draw();
    const place = this.place();
    Object.assign(this, { rowHeight: height, headHeight });
    this.arrange();
    return this.restore(place);
  }

  /** Finds where the rows are. */
  arrange() {
    this.places = placesOf(this.rows, this.rowHeight, this.headHeight, this.groups());
    this.grid.style.height = `${this.places.height}px`;
  }

  /** What is in view: the first row and how far it is scrolled away, the tab stop, and how many rows lead there. */
  place() {
    const first = this.firstVisibleIndex();
    const { scrollTop } = this.scroller;
    return {
      first: this.rows[first]?.key ?? null, offset: scrollTop - (this.places.tops[first] ?? 0), top: scrollTop,
      key: this.currentKey, count: scrollTop === 0 ? 0 : first + this.pageSize() + overscan, hasFocus: this.hasFocus(),
    };
  }

  /** Scrolls back to a place. */
  restore({ first, offset, top }) {
    const at = this.indexOf(first);
    this.scroller.scrollTop = at < 0 || top === 0 ? top : this.places.tops[at] + offset;
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
    const earlier = this.rows;
    const focusIndex = this.indexOf(this.currentKey);
    const first = this.firstVisibleIndex();
    const known = new Set(this.rows.map((row) => row.key));
    const anchors = keepPlace && this.scroller.scrollTop > 0 ? this.rows.slice(first, first + 40) : [];
    const top = this.scroller.scrollTop;
    const before = this.places.tops;
    const places = new Map(rows.map((row, index) => [row.key, index]));
    this.rows = rows;
    if (!places.has(this.currentKey)) {
      const stays = (row) => places.has(row.key);
      // Of several rows that left, the ones above do not count: the row that took the place is the next that stays.
      const next = earlier.slice(focusIndex + 1).find(stays)
        ?? earlier.slice(0, Math.max(focusIndex, 0)).reverse().find(stays);
      this.currentKey = (next ?? rows[Math.min(Math.max(focusIndex, 0), rows.length - 1)])?.key ?? null;
    }
    this.arrange();
    const anchor = anchors.findIndex((row) => places.has(row.key));
    let above = 0;
    if (anchor >= 0) {
      const moved = this.places.tops[places.get(anchors[anchor].key)] - before[first + anchor];
      if (moved !== 0) this.scroller.scrollTop = top + moved;
      above = rows.slice(0, places.get(anchors[anchor].key)).filter((row) => !known.has(row.key)).length;
    }
    this.draw();
    if (wasFocused && !this.hasFocus()) this.focusCurrent({ scroll: false });
    return above;
  }

  firstVisibleIndex() {
    return indexAt(this.places.tops, this.scroller.scrollTop);
  }

  /** Puts the rows around the viewport, and the tab stop, into the document, in order. */
  draw() {
    const last = this.rows.length - 1;
    const bottom = this.scroller.scrollTop + this.scroller.clientHeight;
    const start = Math.max(0, this.firstVisibleIndex() - overscan);
    const end = Math.min(last, indexAt(this.places.tops, bottom) + overscan);
    const stop = Math.min(Math.max(0, this.indexOf(this.currentKey)), last);
    const wanted = new Set(last >= 0 ? [stop] : []);
    for (let index = start; index <= end; index += 1) wanted.add(index);
    const indexes = [...wanted].sort((one, other) => one - other);
    render(html`${indexes.flatMap((index) => this.draft(index, index === stop))}`, this.grid);
    if (last >= 0 && end >= last - 8) this.onNearEnd();
  }

  /** A row, with the heading above it. */
  draft(index, isStop) {
    const row = this.rows[index];
    const words = this.places.headings.get(index);
    const place = { index, isStop, top: this.places.tops[index] };
    const shown = html`<${this.Row} key=${row.key} row=${row} ...${place} ...${this.propsOf(row)} />`;
    return words ? [heading(`heading ${words}`, words, place.top - this.headHeight), shown] : [shown];
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
    const bottom = this.places.tops[index] + this.rowHeight;
    const top = this.places.tops[index] - (this.places.headings.has(index) ? this.headHeight : 0);
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
