// The sidebar as values: the tree of mailboxes, and what each account does.

import { ago } from "../../core/format.js";
import {
  accountColor, accounts, isOffline, isUnfinished, keepsMail, mailboxes, mailboxWithRole, shownProgress,
  unreadInInboxes,
} from "../../core/mail/mail.js";
import { unsent } from "../../core/mail/outgoing.js";
import * as text from "../../core/text/text.js";

/** Starred and Drafts have lists of their own; other mailboxes that only show what is in others are not synced. */
const isHidden = (box) => !keepsMail(box) || box.role === "drafts";

/**
 * What the tree shows, from top to bottom: {key, name, icon, level, unread, parent, hasChildren, box, progress, page};
 * `page` is the view of what is no mailbox, `query` that of a saved search.
 */
export function treeRows(state) {
  const all = accounts(state);
  const several = all.length > 1;
  const only = several ? undefined : mailboxWithRole(state, all[0]?.id, "inbox");
  const inboxName = several ? text.allInboxes : text.mailboxName({ role: "inbox" });
  const starredName = text.mailboxName({ role: "starred" });
  return [
    { key: "inbox", name: inboxName, icon: "inbox", level: 1, unread: unreadInInboxes(state),
      progress: shownProgress(state, only) },
    { key: "starred", name: starredName, icon: "star", level: 1, unread: 0 },
    { key: "drafts", name: text.pageTitles.drafts, icon: "drafts", level: 1, unread: state.drafts?.length ?? 0,
      page: "drafts" },
    { key: "outbox", name: text.pageTitles.outbox, icon: "outbox", level: 1, unread: unsent(state).length,
      page: "outbox" },
    ...all.flatMap((one) => rowsOfAccount(state, one, several)),
    ...(state.savedSearches ?? []).map((one, place) => ({
      key: `saved-${one.id}`, name: one.name, icon: "search", level: 1, unread: one.unread, query: one.query,
      saved: one, startsGroup: place === 0,
    })),
  ];
}

function rowsOfAccount(state, one, several) {
  const own = mailboxes(state).filter((box) => box.account_id === one.id && !isHidden(box));
  const level = several ? 2 : 1;
  const parent = several ? `account-${one.id}` : null;
  const withRole = own.filter((box) => box.role !== "custom" && (several || box.role !== "inbox"));
  const rows = withRole.map((box) => ({
    key: String(box.id), name: text.mailboxName(box), icon: box.role, level, unread: shownCount(box), parent, box,
    progress: shownProgress(state, box),
  }));
  if (!mailboxWithRole(state, one.id, "archive")) {
    const places = rows.map((row) => ["inbox", "sent", "drafts"].includes(row.icon));
    const name = text.mailboxName({ role: "archive" });
    const archive = { key: `archive-${one.id}`, name, icon: "archive", level, unread: 0, parent };
    rows.splice(places.lastIndexOf(true) + 1, 0, /** @type {any} */ (archive));
  }
  const custom = customRows(state, own.filter((box) => box.role === "custom"), level, parent);
  if (custom.length > 0 && rows.length > 0) custom[0].startsGroup = true;
  const heading = { key: parent, name: one.address, account: one, color: accountColor(state, one.id), level: 1,
    unread: 0, hasChildren: true, isHeading: true };
  return [...(several ? [heading] : []), ...rows, ...custom];
}

/** True if a mailbox or one below it can be opened: Gmail's “[Gmail]” holds only mailboxes that are shown elsewhere. */
function leadsSomewhere(box, boxes) {
  return box.selectable || boxes.some((other) => other.selectable && other.depth > box.depth
    && other.path.startsWith(box.path));
}

/** Mailboxes without a role as a tree; a level whose parent is not shown moves up. */
function customRows(state, boxes, level, parent) {
  const above = [];
  return boxes.filter((box) => leadsSomewhere(box, boxes)).map((box) => {
    const isBelow = (row) => box.path.startsWith(row.box.path) && box.depth > row.box.depth;
    while (above.length > 0 && !isBelow(above.at(-1))) above.pop();
    /** @type {any} */
    const row = {
      key: String(box.id), name: box.name, icon: "custom", level: level + above.length, unread: shownCount(box),
      parent: above.at(-1)?.key ?? parent, box, progress: shownProgress(state, box),
    };
    if (above.length > 0) above.at(-1).hasChildren = true;
    above.push(row);
    return row;
  });
}

/** Accounts whose mailboxes can be changed: those with a server. */
export const menuAccounts = (state) => (state.overview ? accounts(state).filter((one) => !one.local) : []);

/** What the menu of a row is for: {box, account}, with the id of each; null if the row has no menu. */
export function menuTarget(state, row) {
  const all = accounts(state);
  const onlyInbox = row.key === "inbox" && all.length === 1 ? mailboxWithRole(state, all[0].id, "inbox") : null;
  const box = row.box ?? onlyInbox ?? null;
  const account = box?.account_id ?? row.account?.id;
  return menuAccounts(state).some((one) => one.id === account) ? { box: box?.id ?? null, account } : null;
}

/** Counts where unread means something to do. */
function shownCount(box) {
  return ["sent", "trash"].includes(box.role) ? 0 : box.unread;
}

/** Rows whose parents are all expanded. @param {any[]} rows @param {string[]} collapsed */
export function visibleRows(rows, collapsed) {
  const hidden = new Set();
  return rows.filter((row) => {
    const isHidden = row.parent && (hidden.has(row.parent) || collapsed.includes(row.parent));
    if (isHidden) hidden.add(row.key);
    return !isHidden;
  });
}

/** True if the row's list is on screen; a single account's inbox is the unified one. */
export function isShown(state, { key, query }) {
  if (query !== undefined) return state.view.kind === "search" && state.view.query === query;
  if (state.view.kind !== "mailbox") return key === state.view.kind;
  if (key === state.view.mailbox) return true;
  const all = accounts(state);
  return key === "inbox" && all.length === 1
    && String(mailboxWithRole(state, all[0].id, "inbox")?.id) === state.view.mailbox;
}

/** What the account does now; empty while it only waits for mail. */
function activity(state, one) {
  if (one.state === "paused") return text.backfillPaused;
  if (one.state === "catching_up" && !one.backfill_paused && isUnfinished(state, one)) return text.backfilling;
  return text.activities[one.state] ?? "";
}

/** What the account does now, else when it last synced: {line, last}; `last` is empty where the line says it. */
export function syncStatus(state, one, now = new Date()) {
  const synced = one.last_success ? ago(one.last_success, now) : "";
  const withLast = (line) => ({ line, last: synced && text.lastSynced(synced) });
  if (state.connection === "stopped") return withLast(text.serviceIsStopped);
  if (one.local) return withLast(text.importedMail);
  if (!one.active) return withLast(text.signedOut);
  if (isOffline(state, one)) return withLast(text.offline);
  if (one.error) return withLast(text.needsAttention);
  const words = activity(state, one);
  if (words && one.progress) return withLast(`${words}: ${text.progressOf(one.progress)}`);
  if (words) return withLast(one.state === "paused" ? words : `${words}…`);
  return synced ? { line: text.synced(synced), last: "" } : { line: text.notSynced, last: "" };
}

