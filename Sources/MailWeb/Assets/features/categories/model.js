// Which category tabs a list has, as values.

import { names } from "../../core/text/categorytext.js";
import { mailboxes } from "../../core/mail/mail.js";
import { hasCategories } from "../../core/mail/mailactions.js";
import { roleOf } from "../../core/router.js";

const isInbox = (state, view) => view?.kind === "mailbox" && roleOf(state, view) === "inbox";

/** The counts of each category in the inboxes of a view. */
function countsOf(state, view) {
  const shown = mailboxes(state).filter((box) =>
    (view.mailbox === "inbox" ? box.role === "inbox" : String(box.id) === view.mailbox));
  const counts = {};
  for (const box of shown) {
    for (const [name, { threads, unread }] of Object.entries(box.categories ?? {})) {
      const before = counts[name] ?? { threads: 0, unread: 0 };
      counts[name] = { threads: before.threads + threads, unread: before.unread + unread };
    }
  }
  return counts;
}

function visibility(state) {
  try {
    return JSON.parse(state.settings?.categoryTabVisibility?.value ?? "{}");
  } catch {
    return {};
  }
}

/**
 * The tabs above a list, as {key, unread}; none where categories are off or hidden, outside the inbox, and while
 * nothing is classified.
 */
export function tabsOf(state) {
  const { view } = state;
  if (!hasCategories(state) || !isInbox(state, view)) return [];
  const counts = countsOf(state, view);
  if (!view.category && !Object.keys(names).some((name) => counts[name]?.threads > 0)) return [];
  const isVisible = visibility(state);
  const shown = Object.keys(names).filter((name) => isVisible[name] !== false || view.category === name);
  if (shown.length === 0) return [];
  const unread = Object.values(counts).reduce((sum, count) => sum + count.unread, 0);
  return [{ key: "all", unread }, ...shown.map((name) => ({ key: name, unread: counts[name]?.unread ?? 0 }))];
}
