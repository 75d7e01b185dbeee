// Times to send later, and sizes against limits.

/** The choices of the menu. @returns {["hour" | "tomorrow" | "monday", Date][]} */
export function laterChoices(now = new Date()) {
  const morning = (days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 8);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ["hour", new Date(Number(now) + 3_600_000)],
    ["tomorrow", morning(1)],
    ["monday", morning(toMonday)],
  ];
}

/** The value of a field for local date and time. @param {Date} date */
export function fieldTime(date) {
  const two = (number) => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What most servers take. */
export const usualLimit = 25 * 1024 * 1024;
/** The largest file that the program takes. */
export const fileLimit = 50 * 1024 * 1024;
/** Files are sent as base64, in lines. */
const encoding = 1.37;

/** The size of the message with its files, about, in bytes. */
export const messageSize = (files) =>
  Math.round(files.reduce((sum, one) => sum + one.byte_count, 0) * encoding);

/**
 * The size and the limit that it exceeds; null if it fits. The own server's limit is known; what the recipients'
 * servers take usually is not.
 * @param {{byte_count: number}[]} files @param {number | null} limit
 */
export function excess(files, limit) {
  const bytes = messageSize(files);
  if (limit !== null && bytes > limit) return { bytes, limit, isKnown: true };
  return bytes > usualLimit ? { bytes, limit: usualLimit, isKnown: false } : null;
}
