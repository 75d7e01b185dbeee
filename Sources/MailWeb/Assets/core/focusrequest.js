// How an action moves the keyboard to what another feature shows: it asks, and the component that has the target
// answers.

import { store } from "./store.js";

/** Asks the part of the page that knows the target (list, row, subject, search) to take the keyboard. */
export function requestFocus(target, detail = null) {
  store.update({ focusRequest: { target, detail } });
}

/**
 * Carries out a request for one of the targets, once: `focus(detail, target)` moves the keyboard.
 * @param {any} request @param {string[]} targets @param {(detail: any, target: string) => void} focus
 */
export function onFocusRequest(request, targets, focus) {
  if (!request || request !== store.state.focusRequest || !targets.includes(request.target)) return;
  store.update({ focusRequest: null });
  focus(request.detail, request.target);
}
