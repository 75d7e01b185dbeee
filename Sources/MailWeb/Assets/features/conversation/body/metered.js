// How much of a message is only on the server, and whether its download is asked for first.

import { store } from "../../../core/store.js";

/** On a metered network larger downloads are confirmed first. */
const meteredLimit = 25_000_000;

function isMetered() {
  const { connection } = /** @type {any} */ (navigator);
  return store.state.overview?.metered || connection?.saveData || connection?.type === "cellular";
}

/** The bytes of a message that are only on the server. @param {any} message */
export const missingBytes = (message) => Math.max(0, message.byte_count - message.present_byte_count);

/**
 * What a note says of the bytes that are only on the server and of those that are here: in the sizes of the files, as
 * the list of the files has them, if the files are what is missing. Mail carries files encoded, a third larger.
 * @param {any} message @returns {{missing: number, present: number, all: number}}
 */
export function shownBytes(message) {
  const { attachments, body_state: state, byte_count: byteCount, present_byte_count: present } = message;
  const files = attachments.filter((one) => !one.url).reduce((sum, one) => sum + one.byte_count, 0);
  if (state === "too_large" || files === 0) return { missing: missingBytes(message), present, all: byteCount };
  return { missing: files, present: presentBytes(files, message), all: files };
}

/** The whole message is downloaded, encoded; what is here of it as a part of this number of bytes of files. */
export const presentBytes = (files, { present_byte_count: present, byte_count: all }) =>
  (all > 0 ? Math.round(files * Math.min(1, present / all)) : 0);

/** @param {number} bytes */
export const mustAsk = (bytes) => bytes > meteredLimit && isMetered();
