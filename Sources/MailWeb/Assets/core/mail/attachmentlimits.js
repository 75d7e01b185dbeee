// The limits of downloaded attachments that can be chosen.

import { noLimit } from "../text/settings/settingstext.js";
import { byteSize } from "../format.js";

const megabytes = [100, 250, 500, 1000, 2000, 5000];
/** Nothing is removed. */
const none = 0;

/** The values and names of the choices, the present one among them; "No limit" is the last. @param {number} limit */
export function limitOptions(limit) {
  const known = [...new Set([...megabytes, limit])].filter((one) => one !== none).sort((one, other) => one - other);
  return [...known.map((one) => [String(one), byteSize(one * 1_000_000)]), [String(none), noLimit]];
}
