// What the page says on its own: polite announcements, alerts, and the toast with its Undo button.

import { store } from "./store.js";
import * as text from "./text.js";

const toastTime = 5000;
let lastToast = 0;

/** Announces a text politely to screen readers. @param {string} status */
export function announce(status) {
  store.update({ status });
}

/** Shows an error until it is dismissed. @param {string} message @param {string} [hint] */
export function showAlert(message, hint = "") {
  store.update((state) => ({ ...state, alert: { message, hint, isFromStop: state.connection === "stopped" } }));
}

export function closeAlert() {
  if (store.state.alert !== null) store.update({ alert: null });
}

/** Shows a toast; it stays while the pointer or the keyboard is in it. @param {string} message */
export function showToast(message, undo = null, time = toastTime) {
  lastToast += 1;
  const status = undo ? text.toastWithUndo(message) : message;
  store.update({ toast: { id: lastToast, message, undo, time }, status });
}

export function hideToast() {
  if (store.state.toast !== null) store.update({ toast: null });
}
