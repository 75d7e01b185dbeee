// Every sentence that a user reads on the page. Values go through functions, so that a sentence is in one place.

import { counted, number } from "../format.js";

// ---- The program and its connection

export const unexpectedResponse = "The mail service sent an unexpected response.";
export const serviceSilent = "The mail service isn’t responding.";
export const serviceStopped = ["Mail service stopped — run ", "vaultmail serve", ". This page reconnects by itself."];
export const overviewFailed = (reason) => `Couldn’t load mailboxes: ${reason}`;
export const moreNotices = (count) => `(and ${number(count)} more)`;
export const dismiss = "Dismiss";
export const close = "Close";
export const tryAgain = "Try again";
export const loading = "Loading";
export const loadingDots = "Loading…";

// ---- The frame of the page

export const skipToList = "Skip to conversations";
export const skipToMessage = "Skip to message";
export const notices = "Notices";
export const mailboxes = "Mailboxes";
export const message = "Message";
export const shortcutsBar = "Shortcuts";
export const product = "VaultMail";
export const demo = "Demo";
export const windowTitle = (unread, title) =>
  `${unread > 0 ? `(${number(unread)}) ` : ""}${title || "Mail"} – VaultMail`;

export const dividers = { sidebar: "Width of the sidebar", list: "Width of the list", rows: "Height of the list" };

// ---- Mailboxes

const roleNames = {
  inbox: "Inbox", starred: "Starred", sent: "Sent", drafts: "Drafts", archive: "Archive", spam: "Spam", trash: "Trash",
};
/** By its role, else its own name. */
export const mailboxName = (box) => roleNames[box.role] ?? box.name;
export const allInboxes = "All inboxes";
export const archiveTitle = (address) => (address === null ? "Archive" : `Archive, ${address}`);
export const unknownMailbox = "Mailbox";
export const searchTitle = "Search";
export const accountLabel = (name, needsAttention) => `${name}${needsAttention ? ", needs attention" : ""}`;
export function mailboxLabel(name, unread, progress) {
  const count = unread > 0 ? `, ${number(unread)} unread` : "";
  return `${name}${count}${progress ? `, ${progressOf(progress)}` : ""}`;
}
export const progressOf = ({ completed, total }) =>
  total === null ? "not downloaded yet" : `${number(completed)} of ${number(total)} messages`;
export const unreadCount = (count) => `${number(count)} unread`;

// ---- Sync

export const syncNow = "Sync now";
export const syncNowTip = "Sync now (Shift+N)";
export const syncing = "Syncing…";
export const syncDone = (count) => (count > 0 ? counted(count, "new message") : "No new mail");
export const syncOffline = (address) => `Offline${address ? `: ${address}` : ""}. You see the mail on this computer.`;
export const syncErrors = ([first, ...others]) => `Couldn’t sync ${first.address}: ${first.error}`
  + (others.length > 0 ? ` ${moreNotices(others.length)}` : "");
export const syncGoesOn = "Sync continues in the background.";
export const pull = (isArmed) => (isArmed ? "Release to sync" : "Pull down to sync");
export const syncFailed = (reason) => `Couldn’t start sync: ${reason}`;
export const syncProgressLabel = (address) => `Sync of ${address}`;
export const firstSync = (address, progress) => `First sync of ${address}: ${progressOf(progress)}`;
export const activities = {
  connecting: "Connecting", authenticating: "Signing in", token_refresh: "Signing in",
  syncing_folders: "Loading mailboxes", initial_fast: "Getting new mail", catching_up: "Checking for changes",
  indexing: "Downloading messages",
};
export const backfilling = "Downloading older mail";
export const backfillPaused = "Backfill paused";
export const serviceIsStopped = "Mail service stopped";
export const importedMail = "Imported mail";
export const vaultLocked = "Your passwords are locked, so no mail is sent or received.";
export const unlock = "Unlock";
export const signedOut = "Signed out. Your mail is kept.";
export const offline = "Offline";
export const needsAttention = "Needs attention";
export const synced = (ago) => `Synced ${ago}`;
export const lastSynced = (ago) => `Last synced ${ago}`;
export const notSynced = "Not synced yet";
export const pause = "Pause";
export const resume = "Resume";
export const backfillVerb = (isPaused) => `${isPaused ? resume : pause} backfill`;
export const backfillLabel = (isPaused, address) => `${backfillVerb(isPaused)} of ${address}`;
export const backfillAnnouncement = (isPaused) =>
  (isPaused ? "Backfill paused. New mail still arrives." : "Backfill resumed.");
export const backfillFailed = (isPaused, reason) => `Couldn’t ${isPaused ? "pause" : "resume"} backfill: ${reason}`;

// ---- Banners and pending changes

export const pendingChanges = (count) => counted(count, "pending change");
/** MO-50 names the words. */
export const offlineBanner = (name, pending) =>
  `${name}Offline — showing cached mail${pending ? ` · ${pending}` : ""}`;
export const viewPending = "View pending changes";
export const pendingTitle = "Pending changes";
export const noPending = "No pending changes.";
export const undo = "Undo";
export const tryNow = "Try now";
export const signInAgain = "Sign in again";
export const cannotSignIn = "VaultMail can’t sign in any more.";
export const review = "Review";
export const buttonFor = (verb, change, subject) => `${verb}: ${change}, ${subject}`;
export const morePending = (count) => `and ${counted(count, "more change")}`;
export const since = (time) => `since ${time}`;
export const attempts = (count) => counted(count, "attempt");
export const nextAttemptAt = (time) => `next attempt ${time}`;
export const nextAttemptIn = (seconds) => `next attempt in ${seconds} s`;
export const historyTitle = "Message history";
export const historyIncomplete = "Earlier history is no longer available.";

// ---- The list

export const conversations = (count) => counted(count, "conversation");
export const found = (total, isExact) =>
  (isExact ? conversations(total) : `${conversations(total)} or more`);
export const searchSummary = (found, milliseconds, percent) =>
  `${found} in ${number(milliseconds)} ms · text of ${percent}% of mail indexed`;
export const sortOrder = (sort) => (sort ? "Sort: Best match" : "Sort: Newest");
export const newCount = (count) => `${number(count)} new`;
export const selectedCount = (count) => `${count === 0 ? "Nothing" : number(count)} selected`;
export const allShown = (count) => `All ${number(count)} shown are selected.`;
export const selectAll = (count, isSearch, title) =>
  `Select all ${isSearch ? counted(count, "result") : `${counted(count, "conversation")} in ${title}`}`;
export const allSelected = (count, isSearch, title) =>
  `All ${isSearch ? counted(count, "result") : `${counted(count, "conversation")} in ${title}`} are selected.`;
export const selectShown = "Select all shown";
export const selectionBar = "Selected conversations";
export const join = "Join into one conversation";
export const clearSelection = "Clear selection";
export const noSubject = "(no subject)";
export const inMailbox = (name) => (name ? `In ${name}` : "");
export const rowSigns = { draft: "Draft", sending: "Sending", failed: "Not sent" };
export function rowLabel({ sign, marks, people, subject, time, place, account, hasAttachments, count }) {
  const attachment = hasAttachments ? "Attachment" : "";
  const messages = count > 1 ? counted(count, "message") : "";
  const words = [rowSigns[sign], marks, people, subject || "No subject", time, inMailbox(place), account, attachment,
    messages];
  return words.filter(Boolean).join(". ");
}
export const rowMarks = (row) => [row.unread_count > 0 ? "Unread" : "", row.starred ? "starred" : "",
  row.muted ? "muted" : "", row.locked ? "locked" : "",
  row.labels.map((one) => `label ${one.name}`).join(", ")].filter(Boolean).join(", ");
export const loadingOlder = "Loading older mail…";
export const loadOlder = "Load older mail";
export const windowEnd = (days) => `All mail from the last ${days} days is here. Older mail is on the server.`;
export const historyEnd = (title) => `No older mail in ${title}.`;
export const olderOffline = "You’re offline. Older mail loads when you reconnect.";
export const olderFailed = "Couldn’t load older mail.";
export const serverSilent = "The mail server hasn’t responded yet.";
export const serverUnreachable = "The mail server can’t be reached.";

// ---- Empty lists

export const listStopped = ["The mail service isn’t running", "Run vaultmail serve. This list then loads by itself."];
export const listFailed = (error) => ["Couldn’t load this list", `${error.message} ${error.hint}`];
export const mailboxGone = "This mailbox no longer exists";
export const goToInbox = "Go to Inbox";
export const searchEmpty = [
  "Search all mail on this computer", "Type a word, a name or an address. Results appear as you type, even offline.",
];
export const noMatch = (query) => [
  `No mail matches “${query}”`, "Try fewer or shorter words. Search covers the mail downloaded so far.",
];
export const firstSyncEmpty = ["Your mail is on its way", "The newest messages appear first, within seconds."];
export const inboxEmpty = ["Inbox is empty", "You’re all caught up."];
export const mailboxEmpty = (title) => `${title} is empty`;
export const emptyHints = {
  starred: "Star a conversation with s to find it here.",
  trash: "Deleted mail stays here until you delete it forever or your server removes it.",
  spam: "No spam here.",
};

// ---- Search

export const searchMail = "Search mail";
export const recentSearches = "Recent searches";
export const clearRecent = "Clear recent searches";
export const searchInstead = (query) => `Search for ${query} instead`;
export * from "./actiontext.js";
export * from "./sendtext.js";
export * from "./readertext.js";
export * from "./helptext.js";
