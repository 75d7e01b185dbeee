// Whether a download is asked for first.

import { store } from "../../../core/store.js";

/** On a metered network larger downloads are confirmed first. */
const meteredLimit = 25_000_000;

function isMetered() {
  const { connection } = /** @type {any} */ (navigator);
  return store.state.overview?.metered || connection?.saveData || connection?.type === "cellular";
}

/** The bytes of a message that are only on the server. @param {any} message */
export const missingBytes = (message) => Math.max(0, message.byte_count - message.present_byte_count);

/** @param {number} bytes */
export const mustAsk = (bytes) => bytes > meteredLimit && isMetered();
