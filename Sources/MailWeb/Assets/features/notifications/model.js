// What becomes of new mail on the page. Pure functions.

/**
 * What the page does with an item: "system", "banner" or "nothing". The conversation in front of the user is silent
 * (NOTIF-06f).
 */
export function wayOf(item, { permission, view, page }, isVisible, isAttended = isVisible) {
  const isRead = isAttended && page === null && item.thread !== null && view?.thread === item.thread;
  if (isRead) return "nothing";
  if (item.system) return permission === "granted" ? "system" : "nothing";
  return isVisible ? "banner" : "nothing";
}

/** The banner for items that arrived together: the newest one, and how many others. */
export function arrivalOf(items) {
  const [first, ...others] = [...items].sort((one, other) => other.date.localeCompare(one.date));
  return first ? { ...first, others: others.length } : null;
}

/** The number on an icon. @param {number} count */
export const badgeText = (count) => (count > 99 ? "99+" : count > 0 ? String(count) : "");
