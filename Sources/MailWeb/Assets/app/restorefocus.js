// Gives the keyboard a place again after what had it is gone: a row that left, a button that was drawn again, a dialog,
// or all of the page by a reload. The place in a list is kept by core/mail/listpositions.js.

import { isFocusFree } from "../core/focus.js";
import { requestFocus } from "../core/focusrequest.js";
import { store } from "../core/store.js";
import { firstStop } from "../ui/overlays/dialog.js";

/** Time for what an action itself does with the keyboard. */
const actionDelay = 60;
/** The control that had the keyboard last; null if the user put it nowhere. @type {HTMLElement | null} */
let last = null;
let isInReader = false;
let isWaiting = false;

const isReading = () => store.state.page === null && store.state.view.thread !== null;

/** Keeps with the entry of the browser's history whether the keyboard is in the reading pane. */
function keepSide() {
  if (last.closest("dialog") || (history.state?.isInReader ?? false) === isInReader) return;
  history.replaceState({ ...history.state, isInReader }, "");
}

function restore() {
  isWaiting = false;
  if (!last || !isFocusFree() || store.state.focusRequest) return;
  const isThere = last.isConnected && last.checkVisibility() && !last.matches(":disabled");
  last = null;
  if (isThere) return;
  const dialog = document.querySelector("dialog[open]");
  if (dialog) firstStop(dialog)?.focus();
  else if (store.state.page === null) {
    // The list is where it is for a reason: it does not scroll to its row.
    requestFocus(isInReader && isReading() ? "subject" : "list", "still");
  }
}

function check() {
  if (!isWaiting) setTimeout(restore, actionDelay);
  isWaiting = true;
}

/** Unlocking loads the page again; the keyboard goes to what the address shows. */
function startFocus() {
  const { isInReader: wasInReader, isUnlocked, ...state } = history.state ?? {};
  if (isUnlocked) history.replaceState({ ...state, isInReader: wasInReader }, "");
  if (store.state.page !== null || !isFocusFree()) return;
  if (isReading() && (wasInReader || isUnlocked)) requestFocus("subject");
  else if (isUnlocked) requestFocus("list", "still");
}

export function restoreFocus() {
  startFocus();
  document.addEventListener("focusin", (event) => {
    last = /** @type {HTMLElement} */ (event.target);
    isInReader = last.closest(".reader") !== null;
    keepSide();
  });
  document.addEventListener("focusout", check);
  document.addEventListener("close", check, true);
  store.subscribe(check);
}
