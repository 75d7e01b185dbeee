// Which messages are being written on this page, and where. The composer itself is loaded when it is needed.

import { requestFocus } from "../focusrequest.js";
import { store } from "../store.js";

/**
 * @typedef {object} Request
 * @property {"new" | "reply" | "reply_all" | "reply_list" | "forward" | "forward_attached" | "continue"} kind
 * @property {number | null} [message]    the message that is answered, forwarded or continued
 * @property {string | null} [selection]  the words of it that are quoted; null for all
 * @property {string} [text]             what the message begins with, chosen by a click
 * @property {string | null} [mailto]     a link to write to
 */

/**
 * @typedef {object} Composer
 * @property {number} key
 * @property {number | null} draft    null until the program has made it
 * @property {Request | null} request null for a draft that exists
 * @property {"panel" | "inline" | "window"} place
 * @property {number | null} thread   the conversation it belongs to
 * @property {boolean} isOpening      true until it can take the keyboard
 */

let lastKey = 0;

/** Begins a message: under its conversation, or in the panel. @param {Request} request @param {number | null} thread */
export function compose(request, thread = null) {
  const isSame = (one) => one.request?.kind === request.kind && one.request.message === request.message;
  const known = thread === null ? null : store.state.composers.find((one) => one.thread === thread && isSame(one));
  if (known && !request.text) return requestFocus("composer", known.key);
  return add({ draft: null, request, place: thread === null ? "panel" : "inline", thread });
}

/** Opens a draft that exists: under its conversation if that is on screen, else in the panel. @param {number} draft */
export function openDraft(draft, thread = null) {
  const known = store.state.composers.find((one) => one.draft === draft);
  if (known && (known.place !== "inline" || known.thread === store.state.view.thread)) {
    return requestFocus("composer", known.key);
  }
  const isShown = thread !== null && store.state.view.thread === thread;
  return add({ draft, request: null, place: isShown ? "inline" : "panel", thread });
}

/** The composer of a window of its own. @param {number | null} draft @param {Request | null} request */
export const openWindow = (draft, request) => add({ draft, request, place: "window", thread: null });

/** Each place has room for one; what it replaces is saved when it goes. */
function add(composer) {
  lastKey += 1;
  const isReplaced = (one) =>
    one.draft !== null && one.draft === composer.draft
    || (one.place === composer.place && one.thread === (one.place === "inline" ? composer.thread : one.thread));
  const others = store.state.composers.filter((one) => !isReplaced(one));
  store.update({ composers: [...others, { key: lastKey, isOpening: true, ...composer }] });
}

/** Changes what is known of a composer. @param {number} key @param {Partial<Composer>} change */
export function updateComposer(key, change) {
  const composers = store.state.composers.map((one) => (one.key === key ? { ...one, ...change } : one));
  store.update({ composers });
}

/** @param {number} key */
export function removeComposer(key) {
  store.update({ composers: store.state.composers.filter((one) => one.key !== key) });
}
