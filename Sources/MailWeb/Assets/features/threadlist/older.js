// What lies below the last row of a mailbox's list: older mail that is asked for, or why there is none. A list that
// spans mailboxes or accounts, and a search, asks for nothing.

import * as api from "../../core/api.js";
import { account, accounts, isOffline, mailboxWithRole } from "../../core/mail/mail.js";
import { announce } from "../../core/mail/notify.js";
import { shownMailbox, titleOf } from "../../core/router.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { withList } from "./model.js";
import { olderWords } from "./words.js";

/** How long to wait for older mail, and for an account with an error, in milliseconds. */
const timeLimit = 60_000;
const accountTimeLimit = 15_000;

/** The mailbox whose older mail a view can ask for; a single account's inbox is the unified one. */
function pagedMailbox(state, view) {
  if (view.kind !== "mailbox" || view.mailbox !== "inbox") return shownMailbox(state, view);
  return accounts(state).length === 1 ? mailboxWithRole(state, accounts(state)[0].id, "inbox") : undefined;
}

const olderOf = (address) => store.state.lists[address]?.older ?? null;
const setOlder = (address, older) => store.update((state) => withList(state, address, { older }));

/**
 * Asks once. Only mail that arrives, or the user, makes it ask again. With `beyond`, the user wants mail from
 * before the sync window; the wish is kept until the server can be asked.
 */
export async function askForOlder(address, { beyond = false, isAwaited = false } = {}) {
  const list = store.state.lists[address];
  const box = list && pagedMailbox(store.state, list.view);
  if (!box || list.older) return;
  const mine = { state: isAwaited ? "loading" : "asking", box: box.id, isAwaited, beyond };
  setOlder(address, mine);
  let answer;
  try {
    answer = await api.post("/api/older", { mailbox: box.id, beyond_window: beyond });
  } catch (error) {
    answer = { state: "error", message: `${error.message} ${error.hint}`.trim() };
  }
  if (olderOf(address) !== mine) return;
  const isAccount = Boolean(account(store.state, box.account_id)?.error);
  showResult(address, { ...answer, box: box.id, beyond, isAccount });
  if (answer.state === "loading") limit(address, timeLimit, text.serverSilent);
}

/** Ends a wait that no event has ended. */
function limit(address, milliseconds, message) {
  const waited = olderOf(address);
  const { box, beyond, isRetry } = waited;
  const end = () => olderOf(address) === waited
    && showResult(address, { state: "error", message, box, beyond, isAccount: isRetry });
  setTimeout(end, milliseconds);
}

function showResult(address, older) {
  const wasAwaited = olderOf(address)?.isAwaited;
  const stillAwaited = wasAwaited && older.state === "loading";
  setOlder(address, stillAwaited ? { ...older, isAwaited: true } : older);
  if (!wasAwaited || ["loading", "none"].includes(older.state)) return;
  announce(olderWords(older, titleOf(store.state, store.state.lists[address].view)));
}

/** What an event says about the list's mailbox; true if mail has come, or all there is. */
export function followOlder(address, change) {
  const older = olderOf(address);
  const error = older ? change.older?.[older.box] : undefined;
  if (error === undefined || older.state !== "loading") return false;
  if (error !== "") showResult(address, { ...older, state: "error", message: error });
  else setOlder(address, null);
  return error === "";
}

/**
 * Follows the account: one that recovered is asked again, one with an error gives nothing. True if the list may ask.
 */
export function followAccount(address) {
  const { state } = store;
  const older = olderOf(address);
  const box = older && pagedMailbox(state, state.lists[address].view);
  const one = box && account(state, box.account_id);
  if (!one) return older === null;
  const error = isOffline(state, one) ? "offline" : one.error ? "error" : null;
  if (older.state === "loading" && error && !older.isRetry) {
    showResult(address, { box: box.id, beyond: older.beyond, state: error, message: one.error, isAccount: true });
  }
  const now = olderOf(address);
  const isOver = !error && (now.isRetry || now.isAccount || now.state === "offline");
  if (isOver) setOlder(address, null);
  if (isOver && now.beyond) askForOlder(address, { beyond: true, isAwaited: true });
  return isOver;
}

/** The user wants it tried again: an account with an error is synced first. */
export async function retryOlder(address) {
  const { state } = store;
  const box = pagedMailbox(state, state.lists[address].view);
  const one = box && account(state, box.account_id);
  const beyond = olderOf(address)?.beyond;
  setOlder(address, null);
  if (!one || !(isOffline(state, one) || one.error)) return askForOlder(address, { beyond, isAwaited: true });
  setOlder(address, { state: "loading", box: box.id, isRetry: true, isAwaited: true, beyond });
  limit(address, accountTimeLimit, one.error ?? text.serverUnreachable);
  await api.post("/api/sync", { account: one.id }).catch(() => null);
}

/** The user wants mail from before the sync window. */
export function loadBeyondWindow(address) {
  setOlder(address, null);
  askForOlder(address, { beyond: true, isAwaited: true });
}
