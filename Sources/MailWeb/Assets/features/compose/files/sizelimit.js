// The size of a message against what servers take.

/** What most servers take. */
export const usualLimit = 25 * 1024 * 1024;
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
