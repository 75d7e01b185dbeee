// What a reader does to conversations: shown at once, sent to the program, reverted if refused or undone.

import { threadAfter } from "./autoadvance.js";
import * as api from "../api.js";
import { requestFocus } from "../focusrequest.js";
import { accounts } from "./mail.js";
import { closeAlert, hideToast, showAlert, showToast } from "./notify.js";
import { actionPatch, removesFromList, targetMailbox } from "./patches.js";
import { mutations } from "../mutationqueue.js";
import { navigate, roleOf, shownMailbox } from "../router.js";
import { emit } from "../signals.js";
import { store } from "../store.js";
import * as text from "../text/text.js";
import { rememberUndoToken, undoLast } from "./undo/undo.js";
import { forget, noPatch, remember } from "./undo/undostack.js";

/** Actions that leave locked messages alone. */
const lockable = ["trash", "spam", "delete"];

/** The row of a conversation with locked messages in the list on screen; undefined without any. */
export const lockedRow = (state, id) =>
  (state.lists[state.list]?.keys ?? []).map((key) => state.rows[key]).find((row) => row?.id === id && row.locked);

/** The program waits ten seconds before it deletes forever. */
export const finalTime = 9000;
/** How long a removed row is kept out of answers that still have it. */
const removalTime = 2500;

/** True if the list on screen is a Trash, where trashing deletes forever. */
export const isTrashShown = (state) => Boolean(state.view) && roleOf(state, state.view) === "trash";

/** True if the list on screen is a Spam mailbox, where messages can be marked as not spam. */
export const isSpamShown = (state) => Boolean(state.view) && roleOf(state, state.view) === "spam";

/** Marks as spam; in Spam, as not spam. */
export const spamAction = (state) => (isSpamShown(state) ? "not_spam" : "spam");

/** True if everything in the list on screen is selected, also what is not loaded. */
export const isAllSelected = (state) => isShownSelected(state) && state.selectsAll.isAll;

/** True if all rows were selected at once; others may have been loaded since. */
export const isShownSelected = (state) => state.selection.length > 0 && state.selectsAll?.list === state.list;

/** Does an action to everything in the list on screen. */
export async function actOnAll(action, options = {}) {
  store.update({ selection: [], selectsAll: null });
  return (await import("./bulk.js")).actOnAll(action, options);
}

/**
 * Asks for the mailbox to move conversations to, or to copy them to; with `isAll`, everything in the list, of which
 * these are some.
 * @param {any[]} threads each {id, account_id, unread_count}
 */
export function chooseMailbox(threads, { isAll = false, copies = false } = {}) {
  if (threads.length === 0) return;
  const [message, hint] = text.moveSeveralAccounts;
  const isMixed = isAll && accounts(store.state).length > 1 && !shownMailbox(store.state, store.state.view);
  if (isMixed || new Set(threads.map((thread) => thread.account_id)).size > 1) showAlert(message, hint);
  else store.update({ dialog: { kind: "move", threads, isAll, copies } });
}

/** Asks for a category, unless categories are off. @param {any[]} threads */
export function chooseCategory(threads) {
  if (threads.length === 0 || !hasCategories(store.state)) return;
  store.update({ dialog: { kind: "category", threads: threads.map((one) => one.id) } });
}

/** Asks for a label to add or remove. @param {any[]} threads rows of conversations */
export const chooseLabel = (threads) => threads.length > 0 && store.update({ dialog: { kind: "label", threads } });

/** True unless the user turned categories off. */
export const hasCategories = (state) => state.settings?.categories?.value === "on";

/**
 * Does an action to threads, each {id, account_id, unread_count}. `isQuiet` shows no toast, as for reading by opening.
 * A move has a mailbox as destination. Deleting forever is asked about first, unless it `isConfirmed`.
 * @param {string} wanted @param {any[]} threads
 * @param {{isQuiet?: boolean, destination?: any, isConfirmed?: boolean}} options
 */
export async function act(wanted, threads, { isQuiet = false, destination = null, isConfirmed = false } = {}) {
  if (threads.length === 0) return;
  const state = store.state;
  const action = wanted === "trash" && isTrashShown(state) ? "delete" : wanted;
  if (action === "delete" && !isConfirmed) return (await import("./deletion.js")).askToDelete(threads);
  if (action === "archive" && roleOf(state, state.view) === "archive") return showToast(text.alreadyArchived);
  // The server decides what happens to a conversation with locked messages, so that its row does not leave before.
  const free = lockable.includes(action) ? threads.filter((thread) => !lockedRow(state, thread.id)) : threads;
  const isCertain = free.length === threads.length;
  const patch = isCertain ? actionPatch(action, threads) : noPatch;
  const receipts = mutations.optimistic(patch, () => send(action, threads, state, destination));
  if (isCertain && removesFromList(state, action)) advanceFromRemoved(state, threads);
  const words = text.actionDone(action, free.length || threads.length, destination && text.mailboxName(destination));
  const entry = { run: null, receipts, patch, threads, words: action === "delete" ? undefined : words };
  const showDone = () => showToast(words, undoLast, action === "delete" ? finalTime : undefined);
  if (!isQuiet) remember(entry);
  if (!isQuiet && isCertain) showDone();
  try {
    const answers = await receipts;
    const sum = (name) => answers.reduce((total, receipt) => total + (receipt[name] ?? 0), 0);
    closeAlert();
    emit("confirmed");
    const changed = sum("changed");
    if (changed === 0 && !isCertain) forget(entry);
    const locked = sum("locked");
    if (locked > 0) showLockedLeft({ action, destination, changed, locked, free: isCertain ? 0 : free.length });
    else if (!isQuiet && !isCertain) showDone();
    if (!isCertain) emit("refresh");
  } catch (error) {
    forget(entry);
    hideToast();
    showAlert(text.failedBecause(text.actionWords[action].failed, error.message), error.hint);
  }
}

/** Rows that were taken out for locked messages come back. */
async function showLockedLeft(result) {
  const { lockedLeft } = await import("../text/lockedtext.js");
  showToast(lockedLeft(result), result.changed > 0 ? undoLast : undefined);
  store.update((state) => withoutRemoving(state, state.list, state.lists[state.list]?.removing ?? []));
  emit("refresh");
}

/** Opens another conversation if the open one was removed; later answers may have its row again. */
function advanceFromRemoved(state, threads) {
  const ids = threads.map((thread) => thread.id);
  const address = state.list;
  setTimeout(() => store.update((later) => withoutRemoving(later, address, ids)), removalTime);
  if (!ids.includes(state.view.thread)) return;
  const next = threadAfter(state, ids);
  const isInList = Boolean(document.activeElement?.closest("[role=row]"));
  navigate({ ...store.state.view, thread: next }, { replace: next !== null });
  requestFocus(next === null || isInList ? "list" : "subject");
}

function withoutRemoving(state, address, ids) {
  const list = state.lists[address];
  if (!list) return state;
  const removing = list.removing.filter((id) => !ids.includes(id));
  return { ...state, lists: { ...state.lists, [address]: { ...list, removing } } };
}

/**
 * Sends one request for each mailbox that the threads are in. All parts of an action get one token, so that one undo
 * reverts all of it, also on the command line. `token` is that of an earlier part.
 */
export async function send(action, threads, state, destination, token = null) {
  const groups = new Map();
  for (const thread of threads) {
    const mailbox = targetMailbox(state, thread);
    groups.set(mailbox, [...(groups.get(mailbox) ?? []), thread.id]);
  }
  const receipts = [];
  let continues = token;
  for (const [mailbox, ids] of groups) {
    const body = { action, threads: ids, messages: [], mailbox, destination: destination?.id ?? null, continues };
    const receipt = await api.change("/api/actions", body);
    continues = receipt.undo_token ?? continues;
    receipts.push(receipt);
  }
  return receipts;
}

/** Makes a message the first of a new conversation. @param {number} message */
export const split = (message) => decide("/api/split", { message }, text.splitWords);

/** Joins conversations into one. @param {number[]} threads */
export const join = (threads) => decide("/api/join", { threads }, text.joinWords);

/** Only the program knows the outcome of these, so it is shown once it has answered. */
async function decide(path, body, words) {
  const [done, nothing, failed] = words;
  try {
    const answer = await api.change(path, body);
    closeAlert();
    if (answer.undo_token === null) return showToast(nothing);
    showToast(done, rememberUndoToken(answer.undo_token));
    emit("refresh");
    emit("reload");
  } catch (error) {
    showAlert(text.failedBecause(failed, error.message), error.hint);
  }
}
