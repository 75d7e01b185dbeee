// What features ask about accounts and mailboxes. Pure functions of the state.

/** Every account; empty before the first answer. @param {any} state @returns {any[]} */
export const accounts = (state) => state.overview?.accounts ?? none;
/** Every mailbox, in the order of the sidebar. @param {any} state @returns {any[]} */
export const mailboxes = (state) => state.overview?.mailboxes ?? none;
const none = Object.freeze([]);

/** The colours of accounts, each distinct from the others in both themes; see tokens.css. */
export const accountColors = ["blue", "orange", "green", "purple", "red", "teal", "pink", "gold"];

/** The colour of an account, by its place among all of them. */
export function accountColor(state, id) {
  const place = accounts(state).map((one) => one.id).sort((one, other) => one - other).indexOf(id);
  return accountColors[Math.max(0, place) % accountColors.length];
}

export const account = (state, id) => accounts(state).find((one) => one.id === id);
export const mailbox = (state, id) => mailboxes(state).find((one) => one.id === id);

/** The account's mailbox with that role. */
export function mailboxWithRole(state, accountID, role) {
  return mailboxes(state).find((one) => one.account_id === accountID && one.role === role);
}

/** The user's own addresses in lower case, joined by spaces, so that two answers compare as text. */
export function ownAddresses(state) {
  return accounts(state).map((one) => one.address.toLowerCase()).join(" ");
}

/** Unread messages in the inboxes of all active accounts (NOTIF-16). */
export function unreadInInboxes(state) {
  if (state.overview?.badge !== undefined) return state.overview.badge;
  return mailboxes(state).filter((box) => box.role === "inbox").reduce((sum, box) => sum + box.unread, 0);
}

/** True if the account's server cannot be reached, as far as is known. */
export const isOffline = (state, one) => one.offline === true || !state.isOnline;

/** True until the first sync of the account has ended. */
export const isFirstSync = (one) => one.progress !== null && one.progress !== undefined && !one.last_success;

const workingStates = new Set([
  "connecting", "authenticating", "token_refresh", "syncing_folders", "initial_fast", "catching_up", "indexing",
]);

/** True while the account does something. */
export const isWorking = (one) => workingStates.has(one.state);

/** True if a mailbox of the account is not completely here. */
export function isUnfinished(state, one) {
  return mailboxes(state).some((box) => box.account_id === one.id && box.progress);
}

/** True if the user can pause or resume the account's backfill. */
export function canPauseBackfill(state, one) {
  if (one.local || !one.active || one.error !== null || isOffline(state, one)) return false;
  return isUnfinished(state, one) && (one.backfill_paused || isWorking(one));
}

/** A mailbox's progress while its account works on it or is paused; else null. */
export function shownProgress(state, box) {
  const one = box && account(state, box.account_id);
  const isShown = one && (isWorking(one) || one.backfill_paused || one.state === "paused");
  return isShown ? box?.progress ?? null : null;
}

/** The roles of mailboxes that only show what is in others: nothing is moved to one or put inside it. */
const virtualRoles = ["all", "important", "starred"];

/** True if a mailbox keeps messages of its own. @param {any} box */
export const keepsMail = (box) => !virtualRoles.includes(box.role);
