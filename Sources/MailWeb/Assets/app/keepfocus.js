// Gives the keyboard a place again after what had it is gone: a row that left, a button that was drawn again, a dialog.

import { isFocusFree } from "../core/focus.js";
import { requestFocus } from "../core/focusrequest.js";
import { store } from "../core/store.js";

/** Time for what an action itself does with the keyboard. */
const patience = 60;
/** The control that had the keyboard last; null if the reader put it nowhere. @type {HTMLElement | null} */
let last = null;
let isInReader = false;
let isWaiting = false;

function restore() {
  isWaiting = false;
  if (!last || !isFocusFree() || store.state.focusRequest) return;
  const isThere = last.isConnected && last.checkVisibility() && !last.matches(":disabled");
  last = null;
  if (isThere) return;
  const dialog = document.querySelector("dialog[open]");
  /** @type {HTMLElement | null} */
  const stop = dialog && (dialog.querySelector("[data-autofocus]") ?? dialog.querySelector(".dialog-close"));
  if (dialog) stop?.focus();
  else if (store.state.page === null) {
    // The list is where it is for a reason: it does not scroll to its row.
    requestFocus(isInReader && store.state.view.thread !== null ? "subject" : "list", "still");
  }
}

function check() {
  if (!isWaiting) setTimeout(restore, patience);
  isWaiting = true;
}

export function keepFocus() {
  document.addEventListener("focusin", (event) => {
    last = /** @type {HTMLElement} */ (event.target);
    isInReader = last.closest(".reader") !== null;
  });
  document.addEventListener("focusout", check);
  document.addEventListener("close", check, true);
  store.subscribe(check);
}
