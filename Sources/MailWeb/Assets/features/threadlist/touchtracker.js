// Follows a finger on the list. What it means is in gestures.js; what it leads to, the caller says.

import { gestureOf, pullOf, swipeOf } from "./gestures.js";

const pressTime = 500;
const slideTime = 160;

/**
 * Listens to touches in the scroller. Returns a function that stops it.
 * @param {HTMLElement} scroller
 * @param {{actions: (row: any) => any, onSwipe: (swipe: any) => void, onPull: (pull: any) => void, onPressed: any,
 *          onSwiped: (row: HTMLElement, side: string) => void, onPulled: () => void}} handlers
 */
export function trackTouches(scroller, handlers) {
  const stop = new AbortController();
  const listen = (type, run, options = {}) =>
    scroller.addEventListener(type, run, { ...options, signal: stop.signal });
  const tracker = new TouchTracker(scroller, handlers);
  listen("touchstart", (event) => tracker.start(event), { passive: true });
  // Only a listener that may prevent scrolling can take a swipe over.
  listen("touchmove", (event) => tracker.move(event), { passive: false });
  listen("touchend", () => tracker.end());
  listen("touchcancel", () => tracker.cancel());
  listen("click", (event) => tracker.suppressClick(event), { capture: true });
  listen("contextmenu", (event) => tracker.suppressClick(event), { capture: true });
  return () => {
    tracker.cancel();
    stop.abort();
  };
}

class TouchTracker {
  constructor(scroller, handlers) {
    this.scroller = scroller;
    this.handlers = handlers;
    this.reset();
    this.suppressUntil = 0;
  }

  reset() {
    clearTimeout(this.timer);
    this.row = null;
    this.gesture = "scroll";
    this.swipe = null;
    this.pull = null;
  }

  start(event) {
    this.cancel();
    if (event.touches.length !== 1) return;
    const [touch] = event.touches;
    this.x = touch.clientX;
    this.y = touch.clientY;
    this.gesture = null;
    this.isAtTop = this.scroller.scrollTop <= 0;
    this.row = event.target.closest("[role=row]");
    const { target } = event;
    if (this.row && !target.closest("[data-do]")) this.timer = setTimeout(() => this.press(target), pressTime);
  }

  /** A finger that rests opens the menu of the row; lifting it is no click. */
  press(target) {
    this.suppressUntil = Infinity;
    this.gesture = "press";
    const { x: clientX, y: clientY } = this;
    this.handlers.onPressed({ target, button: 2, clientX, clientY, preventDefault() {} });
  }

  move(event) {
    if (this.gesture === "scroll" || this.gesture === "press") return;
    if (event.touches.length !== 1) return this.cancel();
    const [touch] = event.touches;
    const [dx, dy] = [touch.clientX - this.x, touch.clientY - this.y];
    const width = document.documentElement.clientWidth;
    this.gesture ??= gestureOf({ dx, dy, startX: this.x, width, isAtTop: this.isAtTop });
    if (this.gesture !== null) clearTimeout(this.timer);
    if (this.gesture === "swipe" && !this.row) this.gesture = "scroll";
    if (this.gesture === "scroll" || this.gesture === null) return;
    // The browser scrolls already.
    if (!event.cancelable) return this.cancel();
    event.preventDefault();
    if (this.gesture === "swipe") this.showSwipe(dx);
    else this.showPull(dy);
  }

  showSwipe(dx) {
    const { offsetWidth: width, offsetHeight: height } = this.row;
    const box = this.row.getBoundingClientRect();
    const top = box.top - this.scroller.getBoundingClientRect().top + this.scroller.scrollTop;
    this.swipe = { ...swipeOf(dx, width, this.handlers.actions(this.row)), top, height };
    this.row.style.translate = `${this.swipe.offset}px 0`;
    this.handlers.onSwipe(this.swipe);
  }

  showPull(dy) {
    this.pull = pullOf(dy);
    this.scroller.style.setProperty("--pull", `${this.pull.offset}px`);
    this.handlers.onPull(this.pull);
  }

  end() {
    const { gesture, row, swipe, pull } = this;
    if (gesture === "press") this.suppressUntil = Date.now() + 400;
    if (gesture === "swipe" && swipe) {
      this.suppressUntil = Date.now() + 400;
      if (swipe.isArmed) return this.slideOut(row, swipe);
    }
    if (gesture === "pull" && pull?.isArmed) {
      this.scroller.style.removeProperty("--pull");
      this.handlers.onPull({ ...pull, isReleased: true });
      this.handlers.onPulled();
      return this.reset();
    }
    return this.cancel();
  }

  /** The row leaves to its side before it is taken out of the list; one that stays in it comes back. */
  slideOut(row, swipe) {
    this.reset();
    row.style.transition = `translate ${slideTime}ms ease-out`;
    row.style.translate = `${swipe.side === "right" ? 100 : -100}% 0`;
    setTimeout(() => {
      this.handlers.onSwiped(row, swipe.side);
      row.style.removeProperty("transition");
      row.style.removeProperty("translate");
      this.handlers.onSwipe(null);
    }, slideTime);
  }

  /** Everything goes back to its place. */
  cancel() {
    this.row?.style.removeProperty("translate");
    this.scroller.style.removeProperty("--pull");
    if (this.swipe) this.handlers.onSwipe(null);
    if (this.pull) this.handlers.onPull(null);
    this.reset();
  }

  /** What a browser makes of the end of a gesture. */
  suppressClick(event) {
    if (Date.now() > this.suppressUntil) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
