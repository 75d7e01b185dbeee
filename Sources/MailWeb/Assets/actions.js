// What a person does to mail: shown at once, sent to the program, taken back where the program refuses or the person undoes.

import * as api from "./api.js";
import { state, mailboxWithRole, mailboxes, publish } from "./state.js";
import { roleOf, shownMailbox } from "./router.js";
import { alertPerson, closeAlert, hideToast, showToast } from "./toast.js";
import { number } from "./format.js";

const undoDepth = 50;
/** The program waits ten seconds before it deletes for good. */
const finalTime = 9000;
const undoStack = [];

const words = {
  archive: { done: "Archived", many: "conversations archived", failed: "Archiving failed" },
  trash: { done: "Moved to Trash", many: "conversations moved to Trash", failed: "Moving to Trash failed" },
  delete: { done: "Deleted for good", many: "conversations deleted for good", failed: "Deleting failed" },
  star: { done: "Starred", many: "conversations starred", failed: "Starring failed" },
  unstar: { done: "Star removed", many: "conversations without a star", failed: "Removing the star failed" },
  mute: { done: "Muted", many: "conversations muted", failed: "Muting failed" },
  unmute: { done: "No longer muted", many: "conversations no longer muted", failed: "Unmuting failed" },
  mark_read: { done: "Marked as read", many: "conversations marked as read", failed: "Marking as read failed" },
  mark_unread: { done: "Marked as unread", many: "conversations marked as unread", failed: "Marking as unread failed" },
};

/** How many changes were begun or ended so far, and how many are on their way to the program. */
const ahead = { changes: 0, underway: 0 };

/**
 * Whether what is read from the program from now on is as new as what the page shows. The function that is returned tells of
 * an answer that arrived: false if a change was begun, taken back or answered since, for the answer may be older then.
 */
export function beginReading() {
  const before = ahead.underway > 0 ? -1 : ahead.changes;
  return () => ahead.changes === before;
}

/** Waits for the program to answer a change that is shown already. */
async function runAhead(answer) {
  ahead.changes += 1;
  ahead.underway += 1;
  try {
    return await answer();
  } finally {
    ahead.changes += 1;
    ahead.underway -= 1;
  }
}

/** Parts of the page that show threads. Each returns a function that takes its change back. */
const views = [];

/** Registers a part of the page: `apply(action, threads)` shows the action at once. */
export function registerView(apply) {
  views.push(apply);
}

/** Whether an action removes threads from the list that is shown. */
export function removesFromList(action) {
  const role = roleOf(state.view);
  if (action === "trash") return role !== "trash";
  if (action === "delete") return role === "trash";
  return action === "archive" && !["archive", "starred", "search"].includes(role);
}

/**
 * Does an action to threads, each {id, account_id, unread_count}. `quiet` leaves the toast out, as for reading by opening.
 */
export async function act(wanted, threads, { quiet = false } = {}) {
  if (threads.length === 0) return;
  const action = wanted === "trash" && isTrashShown() ? "delete" : wanted;
  const refusal = refusalOf(action);
  if (refusal) return showToast(refusal);
  const takeBack = applyEverywhere(action, threads);
  const receipts = runAhead(() => send(action, threads));
  const entry = { action, receipts, takeBack, threads };
  if (!quiet) {
    undoStack.push(entry);
    if (undoStack.length > undoDepth) undoStack.shift();
    showToast(threads.length === 1 ? words[action].done : `${number(threads.length)} ${words[action].many}`, undoLast, action === "delete" ? finalTime : undefined);
  }
  try {
    const answers = await receipts;
    closeAlert();
    publish("acted", action, threads, answers);
  } catch (error) {
    takeBack();
    const at = undoStack.indexOf(entry);
    if (at >= 0) undoStack.splice(at, 1);
    hideToast();
    alertPerson(`${words[action].failed}: ${error.message}`, error.hint);
  }
}

/** Makes a message the beginning of a conversation of its own. */
export const splitOff = (message) => decide("/api/split", { message }, ["Split off", "There is nothing to split it from", "Splitting failed"]);

/** Makes one conversation of several. */
export const join = (threads) => decide("/api/join", { threads }, ["Joined", "They are one conversation already", "Joining failed"]);

/** What only the program can tell the outcome of: shown once it has answered. */
async function decide(path, body, [done, nothing, failed]) {
  try {
    const answer = await api.change(path, body);
    closeAlert();
    if (answer.undo_token === null) return showToast(nothing);
    undoStack.push({ action: null, receipts: Promise.resolve([answer]), takeBack: () => {}, threads: [] });
    if (undoStack.length > undoDepth) undoStack.shift();
    showToast(done, undoLast);
    publish("refresh");
    publish("thread", null);
  } catch (error) {
    alertPerson(`${failed}: ${error.message}`, error.hint);
  }
}

/** Whether what is shown lies in Trash already: trashing it deletes it for good. */
function isTrashShown() {
  return roleOf(state.view) === "trash";
}

/** What trashing does to what is shown, in words. */
export function trashWords() {
  return isTrashShown() ? "Delete for good" : "Move to Trash";
}

function refusalOf(action) {
  const role = roleOf(state.view);
  if (action === "archive" && role === "archive") return "This is already in the archive";
  return null;
}

function applyEverywhere(action, threads) {
  const revert = [...views.map((apply) => apply(action, threads)), applyToCounts(action, threads)];
  return () => {
    for (const takeBack of revert.reverse()) takeBack?.();
  };
}

/** Sends one request per mailbox the threads are in. */
function send(action, threads) {
  const groups = new Map();
  for (const thread of threads) {
    const mailbox = targetMailbox(thread);
    groups.set(mailbox, [...(groups.get(mailbox) ?? []), thread.id]);
  }
  const requests = [...groups].map(([mailbox, ids]) => api.change("/api/actions", { action, threads: ids, messages: [], mailbox }));
  return Promise.all(requests);
}

/** The mailbox an action is limited to: the shown one, or the account's inbox in the unified inbox. */
function targetMailbox(thread) {
  if (roleOf(state.view) === "inbox" && state.view.mailbox === "inbox") return mailboxWithRole(thread.account_id, "inbox")?.id ?? null;
  return shownMailbox(state.view)?.id ?? null;
}

/** Changes the sidebar's unread counts ahead of the program's own numbers. */
function applyToCounts(action, threads) {
  const changes = new Map();
  for (const thread of threads) {
    const id = targetMailbox(thread);
    const unread = thread.unread_count ?? 0;
    const change = action === "mark_unread" && unread === 0 ? 1 : ["mark_read", "archive", "trash", "delete"].includes(action) ? -unread : 0;
    if (id !== null && change !== 0) changes.set(id, (changes.get(id) ?? 0) + change);
  }
  if (changes.size === 0) return null;
  const before = mailboxes().filter((one) => changes.has(one.id)).map((one) => ({ id: one.id, unread: one.unread }));
  for (const one of mailboxes()) if (changes.has(one.id)) one.unread = Math.max(0, one.unread + changes.get(one.id));
  publish("overview");
  return () => {
    for (const one of mailboxes()) one.unread = before.find((old) => old.id === one.id)?.unread ?? one.unread;
    publish("overview");
  };
}

/** Takes the last action back; again for the one before. */
export async function undoLast() {
  const entry = undoStack.pop();
  if (!entry) return showToast("There is nothing to undo");
  hideToast();
  entry.takeBack();
  publish("undone", entry.threads);
  showToast("Undone");
  try {
    const answers = await runAhead(() => takeBackAll(entry.receipts));
    if (answers.some((answer) => !answer.undone)) alertPerson("It was too late to undo that.", "The list shows what is there now.");
  } catch (error) {
    alertPerson(`Undoing failed: ${error.message}`, error.hint);
  }
  publish("refresh");
}

async function takeBackAll(receipts) {
  const tokens = (await receipts).map((receipt) => receipt.undo_token).filter((token) => token !== null && token !== undefined);
  return Promise.all(tokens.map((undo_token) => api.change("/api/undo", { undo_token })));
}
