// The overview of accounts and mailboxes, sync, and the drawer of small windows.

import * as api from "../../core/api.js";
import { accounts, mailboxes } from "../../core/mail/mail.js";
import { announce, showAlert } from "../../core/mail/notify.js";
import { mutations } from "../../core/mutationqueue.js";
import { shownMailbox } from "../../core/router.js";
import { share } from "../../core/mail/structuralsharing.js";
import { emit, on } from "../../core/signals.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { menuAccounts, menuTarget } from "./model.js";
import { stateBefore, waitForSyncOutcome } from "./syncoutcome.js";

const collapsedKey = "vaultmail.closed-mailboxes";
const overviewPause = 250;
/** The pause before an overview is read again that a change has outdated. */
const retryPause = 700;
const reader = mutations.reader();
let overviewTimer = null;

/** Begins to follow the stream. `onUnauthorized` is called when the session has ended. */
export function startMailboxes(onUnauthorized) {
  store.update({ collapsed: JSON.parse(localStorage.getItem(collapsedKey) ?? "[]") });
  const read = () => readOverview(onUnauthorized);
  const readSoon = (pause = overviewPause) => {
    if (overviewTimer !== null) return;
    overviewTimer = setTimeout(() => {
      overviewTimer = null;
      read();
    }, pause);
  };
  on("confirmed", () => readSoon());
  on("sync", syncNow);
  on("outdated-overview", () => readSoon(retryPause));
  on("change", (change) => {
    if (change.accounts || change.mailboxes || change.settings) readSoon();
    showBadge(change.badge ?? null);
  });
  return read;
}

async function readOverview(onUnauthorized) {
  try {
    const inboxesBefore = store.state.overview && inboxes(store.state);
    const { worth, answer } = await reader.read(() => api.get("/api/overview"),
      { mustShow: () => !store.state.overview });
    if (worth === "outdated") return emit("outdated-overview");
    if (worth === "superseded") return;
    store.update((state) => ({ ...state, overview: share(state.overview, answer) }));
    // No event says that the unified inbox shows other accounts.
    if (inboxesBefore !== null && inboxes(store.state) !== inboxesBefore) emit("refresh");
  } catch (error) {
    if (error.status === 401 || error.status === 403) onUnauthorized();
    else if (error.isUnreachable) store.update({ connection: "stopped" });
    else showAlert(text.overviewFailed(error.message), error.hint);
  }
}

/** The count of an event is shown at once, but not over a change that is under way. */
function showBadge(badge) {
  if (badge === null || !store.state.overview || !mutations.isQuiet()) return;
  store.update((state) => ({ ...state, overview: { ...state.overview, badge } }));
}

function inboxes(state) {
  return mailboxes(state).filter((one) => one.role === "inbox").map((one) => one.id).join();
}

/** Asks the program to sync every account, and announces what came of it. */
export async function syncNow() {
  if (accounts(store.state).length === 0 || store.state.isSyncing) return;
  store.update({ isSyncing: true });
  announce(text.syncing);
  const before = stateBefore(store.state);
  try {
    await api.post("/api/sync", { account: null });
    announce(await waitForSyncOutcome(before));
  } catch (error) {
    showAlert(text.syncFailed(error.message), error.hint);
    announce("");
  }
  store.update({ isSyncing: false });
}

/** Shows or hides what is below a row of the sidebar. @param {string} key @param {boolean} isExpanded */
export function setExpanded(key, isExpanded) {
  const others = store.state.collapsed.filter((one) => one !== key);
  const collapsed = isExpanded ? others : [...others, key];
  localStorage.setItem(collapsedKey, JSON.stringify(collapsed));
  store.update({ collapsed });
}

/**
 * Opens the menu of a row of the sidebar; false if it has none.
 * @param {any} row @param {number} x @param {number} y
 */
export function openMailboxMenu(row, x, y) {
  if (row.saved) {
    store.update({ dialog: { kind: "saved-menu", search: row.saved, x, y } });
    return true;
  }
  const target = menuTarget(store.state, row);
  if (!target) return false;
  store.update({ dialog: { kind: "mailbox-menu", ...target, x, y } });
  return true;
}

/** Asks for the name of a new mailbox; with several accounts, it belongs to that of the list on screen. */
export function createMailbox() {
  const { state } = store;
  const all = menuAccounts(state);
  const shown = shownMailbox(state, state.view);
  const owner = all.find((one) => one.id === shown?.account_id) ?? all[0];
  store.update({ dialog: { kind: "mailbox-form", account: owner.id } });
}

let drawerOpener = null;

/** Opens the sidebar over the list. @param {HTMLElement} opener gets the keyboard back */
export function openDrawer(opener) {
  drawerOpener = opener;
  /** @type {HTMLElement} */ (document.activeElement)?.blur();
  store.update({ isDrawerOpen: true });
}

/** Closes it; true if it was open. */
export function closeDrawer() {
  if (!store.state.isDrawerOpen) return false;
  store.update({ isDrawerOpen: false });
  return true;
}

/** Gives the keyboard back to what opened the drawer. */
export function focusDrawerOpener() {
  drawerOpener?.focus();
  drawerOpener = null;
}
