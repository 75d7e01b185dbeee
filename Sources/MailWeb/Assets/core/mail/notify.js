// What the page says on its own: polite announcements, alerts, and the toast with its Undo button.

import { store } from "../store.js";
import * as text from "../text/text.js";

const toastTime = 5000;
let lastToast = 0;

/** Announces a text politely to screen readers. @param {string} status */
export function announce(status) {
  store.update({ status });
}

/** Shows an error until it is dismissed. @param {string} message @param {string} [hint] */
export function showAlert(message, hint = "") {
  // What the status says was done may be what failed.
  const alertOf = (state) => ({ message, hint, isFromStop: state.connection === "stopped" });
  store.update((state) => ({ ...state, status: "", alert: alertOf(state) }));
}

export function closeAlert() {
  if (store.state.alert !== null) store.update({ alert: null });
}

/**
 * Shows a toast; it stays while the pointer or the keyboard is in it. `label` names its button if that is not Undo.
 * Returns its number.
 * @param {string} message @param {{run?: any, time?: number, label?: string | null}} [button]
 */
export function showNotice(message, button = {}) {
  const { run = null, time = toastTime, label = null } = button;
  lastToast += 1;
  const status = run && !label ? text.toastWithUndo(message) : message;
  store.update({ toast: { id: lastToast, message, undo: run, label, time }, status });
  return lastToast;
}

/** A toast with Undo. @param {string} message */
export const showToast = (message, undo = null, time = toastTime) => showNotice(message, { run: undo, time });

/** Changes the words of a toast that is still there, without announcing them. @param {number} id */
export function changeToast(id, message) {
  const { toast } = store.state;
  if (toast?.id === id && toast.message !== message) store.update({ toast: { ...toast, message } });
}

export function hideToast() {
  if (store.state.toast !== null) store.update({ toast: null });
}
