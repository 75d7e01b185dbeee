// What a finger on the list means, as values. Distances are CSS pixels.

/** How far a finger moves before it is known what it does. */
export const slop = 10;
/** The browser's own gesture begins at the edge of the window. */
const edge = 24;
/** The part of a row's width that a swipe has to pass to act. */
const swipeThreshold = 0.3;
const pullThreshold = 64;
const maximumPull = 96;

/**
 * What the finger does: "swipe", "pull", "scroll", or null while that is open.
 * @param {{dx: number, dy: number, startX: number, width: number, isAtTop: boolean}} move
 */
export function gestureOf({ dx, dy, startX, width, isAtTop }) {
  if (Math.hypot(dx, dy) < slop) return null;
  if (Math.abs(dx) > 1.5 * Math.abs(dy)) return startX < edge || startX > width - edge ? "scroll" : "swipe";
  return isAtTop && dy > 0 ? "pull" : "scroll";
}

/**
 * A swipe over a row: how far the row is moved, to which side, and whether letting go acts. A side without an action
 * gives way only a little.
 * @param {{right: string | null, left: string | null}} actions
 */
export function swipeOf(dx, width, actions) {
  const side = dx > 0 ? "right" : "left";
  const action = actions[side];
  if (!action) return { side, action, offset: dx / 6, isArmed: false };
  return { side, action, offset: dx, isArmed: Math.abs(dx) >= width * swipeThreshold };
}

/** The list drawn down at its top: how far it is moved, and whether letting go acts. */
export function pullOf(dy) {
  const offset = Math.max(0, Math.min(maximumPull, dy * 0.6));
  return { offset, isArmed: offset >= pullThreshold };
}

/**
 * What swiping a row does in a list of that role, null for nothing. Archiving is of no use where nothing is left to
 * archive. A flag that is set is removed.
 * @param {{right: string, left: string}} chosen of the settings @param {any} row
 */
export function swipeActions(role, chosen, row) {
  const archive = { archive: null, spam: "not_spam" };
  const actions = {
    archive: role in archive ? archive[role] : "archive", trash: "trash",
    read: row.unread_count > 0 ? "mark_read" : "mark_unread", star: row.starred ? "unstar" : "star",
    mute: row.muted ? "unmute" : "mute",
  };
  return { right: actions[chosen.right] ?? null, left: actions[chosen.left] ?? null };
}
