// What a reader does to conversations: shown at once, sent to the program, reverted if refused or undone.

import * as api from "./api.js";
import { requestFocus } from "./focusrequest.js";
import { closeAlert, hideToast, showAlert, showToast } from "./notify.js";
import { actionPatch, removesFromList, targetMailbox } from "./patches.js";
import { mutations } from "./queue.js";
import { listOf, navigate, roleOf } from "./router.js";
import { emit } from "./signals.js";
import { store } from "./store.js";
import * as text from "./text.js";

const undoDepth = 50;
/** The program waits ten seconds before it deletes forever. */
const finalTime = 9000;
/** How long a removed row is kept out of answers that still have it. */
const removalTime = 2500;
const undoStack = [];

/** True if the list on screen is a Trash, where trashing deletes forever. */
export const isTrashShown = (state) => Boolean(state.view) && roleOf(state, state.view) === "trash";

/**
 * Does an action to threads, each {id, account_id, unread_count}. `isQuiet` shows no toast, as for reading by opening.
 * @param {string} wanted @param {any[]} threads
 */
export async function act(wanted, threads, { isQuiet = false } = {}) {
  if (threads.length === 0) return;
  const state = store.state;
  const action = wanted === "trash" && isTrashShown(state) ? "delete" : wanted;
  if (action === "archive" && roleOf(state, state.view) === "archive") return showToast(text.alreadyArchived);
  const patch = actionPatch(action, threads);
  const receipts = mutations.optimistic(patch, () => send(action, threads, state));
  if (removesFromList(state, action)) leaveRemoved(state, threads);
  const entry = { receipts, patch, threads };
  if (!isQuiet) {
    remember(entry);
    showToast(text.actionDone(action, threads.length), undoLast, action === "delete" ? finalTime : undefined);
  }
  try {
    await receipts;
    closeAlert();
    emit("confirmed");
  } catch (error) {
    forget(entry);
    hideToast();
    showAlert(text.failedBecause(text.actionWords[action].failed, error.message), error.hint);
  }
}

/** Closes the open conversation if it was removed; later answers may have its row again. */
function leaveRemoved(state, threads) {
  const ids = threads.map((thread) => thread.id);
  const address = state.list;
  setTimeout(() => store.update((later) => withoutRemoving(later, address, ids)), removalTime);
  if (!ids.includes(state.view.thread)) return;
  navigate(listOf(store.state.view));
  requestFocus("list");
}

function withoutRemoving(state, address, ids) {
  const list = state.lists[address];
  if (!list) return state;
  const removing = list.removing.filter((id) => !ids.includes(id));
  return { ...state, lists: { ...state.lists, [address]: { ...list, removing } } };
}

/** Sends one request for each mailbox that the threads are in. */
function send(action, threads, state) {
  const groups = new Map();
  for (const thread of threads) {
    const mailbox = targetMailbox(state, thread);
    groups.set(mailbox, [...(groups.get(mailbox) ?? []), thread.id]);
  }
  const body = (mailbox, ids) => ({ action, threads: ids, messages: [], mailbox });
  return Promise.all([...groups].map(([mailbox, ids]) => api.change("/api/actions", body(mailbox, ids))));
}

function remember(entry) {
  undoStack.push(entry);
  if (undoStack.length > undoDepth) undoStack.shift();
}

function forget(entry) {
  const at = undoStack.indexOf(entry);
  if (at >= 0) undoStack.splice(at, 1);
}

/** Undoes the last action; again for the one before. */
export async function undoLast() {
  const entry = undoStack.pop();
  if (!entry) return showToast(text.nothingToUndo);
  hideToast();
  store.update(entry.patch.revert);
  if (entry.threads.length > 0) requestFocus("row", entry.threads[0].id);
  showToast(text.undone);
  try {
    const answers = await mutations.send(() => sendUndo(entry.receipts));
    if (answers.some((answer) => !answer.undone)) showAlert(...text.undoTooLate);
  } catch (error) {
    showAlert(text.undoFailed(error.message), error.hint);
  }
  emit("refresh");
}

async function sendUndo(receipts) {
  const tokens = (await receipts).map((receipt) => receipt.undo_token).filter((token) => token ?? false);
  return Promise.all(tokens.map((token) => api.change("/api/undo", { undo_token: token })));
}

/** Makes a message the first of a new conversation. @param {number} message */
export const split = (message) => decide("/api/split", { message }, text.splitWords);

/** Merges conversations into one. @param {number[]} threads */
export const merge = (threads) => decide("/api/join", { threads }, text.mergeWords);

/** Only the program knows the outcome of these, so it is shown once it has answered. */
async function decide(path, body, words) {
  const [done, nothing, failed] = words;
  try {
    const answer = await api.change(path, body);
    closeAlert();
    if (answer.undo_token === null) return showToast(nothing);
    remember({ receipts: Promise.resolve([answer]), patch: { apply: (state) => state, revert: (state) => state },
      threads: [] });
    showToast(done, undoLast);
    emit("refresh");
    emit("reload");
  } catch (error) {
    showAlert(text.failedBecause(failed, error.message), error.hint);
  }
}
