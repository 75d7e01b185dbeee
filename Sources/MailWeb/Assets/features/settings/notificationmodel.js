// The values of notification settings: times of day, lists of addresses. Pure functions.

/** The address in what was typed or pasted, such as "Bo Lind <bo@example.org>". @param {string} written */
export const vipAddress = (written) => (/<([^<>]*)>\s*$/.exec(written)?.[1] ?? written).trim().toLowerCase();

/**
 * What is wrong with an address that is to be added: "invalid", "known", or null.
 * @param {string} written @param {string[]} known in lower case
 */
export function vipProblem(written, known) {
  const address = vipAddress(written);
  const isWhole = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+$/.test(address);
  // As the program stores them: RFC 5321, 4.5.3.1.3, and nothing invisible.
  if (!isWhole || new TextEncoder().encode(address).length > 254 || /[\p{Cc}\p{Cf}]/u.test(address)) return "invalid";
  return known.includes(address) ? "known" : null;
}

/** Minutes since midnight as the value of a time field: 1320 is "22:00". @param {number} minutes */
export function timeOf(minutes) {
  const part = (value) => String(value).padStart(2, "0");
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}

/** The value of a time field as minutes since midnight; null if it is no time. @param {string} written */
export function minutesOf(written) {
  const found = /^(\d\d):(\d\d)$/.exec(written);
  if (!found) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2]);
  return minutes < 1440 && Number(found[2]) < 60 ? minutes : null;
}
