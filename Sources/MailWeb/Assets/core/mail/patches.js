// What an action on conversations changes in the state before the program has confirmed it: rows, the list on screen,
// the open messages and the counts of the sidebar.

import { mailboxes, mailboxWithRole } from "./mail.js";
import { roleOf, shownMailbox } from "../router.js";

const removingActions = ["archive", "trash", "delete", "spam", "not_spam", "move"];

/** True if the action removes conversations from the list on screen. */
export function removesFromList(state, action) {
  const role = roleOf(state, state.view);
  if (action === "trash") return role !== "trash";
  if (action === "delete") return role === "trash";
  if (action === "spam") return role !== "spam";
  if (action === "not_spam") return role === "spam";
  if (action === "move") return !["starred", "search"].includes(role);
  return action === "archive" && !["archive", "starred", "search"].includes(role);
}

/** The mailbox an action is limited to: the shown one, or the account's inbox in the unified inbox; else null. */
export function targetMailbox(state, thread) {
  if (state.view.mailbox === "inbox") return mailboxWithRole(state, thread.account_id, "inbox")?.id ?? null;
  return shownMailbox(state, state.view)?.id ?? null;
}

/** A row after an action that leaves it in the list. */
function changedRow(row, action) {
  if (action === "mark_read") return { ...row, unread_count: 0 };
  if (action === "mark_unread") return { ...row, unread_count: Math.max(1, row.unread_count) };
  if (action === "star" || action === "unstar") return { ...row, starred: action === "star" };
  if (action === "mute" || action === "unmute") return { ...row, muted: action === "mute" };
  if (action === "lock" || action === "unlock") return { ...row, locked: action === "lock" };
  return row;
}

const messageChanges = {
  star: { starred: true }, unstar: { starred: false }, lock: { locked: true }, unlock: { locked: false },
  mark_unread: { unread: true }, mark_read: { unread: false },
};

/** Keys with rows back where they were: the newest, which have the largest cursors, first. */
export function mergedKeys(keys, returning, rows) {
  const result = keys.filter((key) => !returning.includes(key));
  for (const key of returning) {
    const at = result.findIndex((other) => rows[other]?.cursor < rows[key].cursor);
    result.splice(at < 0 ? result.length : at, 0, key);
  }
  return result;
}

/** The change of the unread count by an action on a thread. */
function countChange(action, thread) {
  const unread = thread.unread_count ?? 0;
  if (action === "mark_unread") return unread === 0 ? 1 : 0;
  return action === "mark_read" || removingActions.includes(action) ? -unread : 0;
}

/**
 * The patch of an action on threads, each {id, account_id, unread_count}.
 * @returns {import("./mutations.js").Patch}
 */
export function actionPatch(action, threads) {
  const ids = new Set(threads.map((thread) => thread.id));
  let undo = (state) => state;
  return {
    apply(state) {
      const steps = [
        removesFromList(state, action) ? removeRows : changeRows, changeMessages, changeCounts,
      ];
      const undos = [];
      for (const step of steps) {
        const result = step(state, action, ids, threads);
        state = result.state;
        undos.unshift(result.undo);
      }
      undo = (later) => undos.reduce((value, one) => one(value), later);
      return state;
    },
    /** A refused mutation may have been undone already. */
    revert(state) {
      const reverted = undo(state);
      undo = (later) => later;
      return reverted;
    },
  };
}

function changeRows(state, action, ids) {
  const before = Object.values(state.rows).filter((row) => ids.has(row.id));
  const changed = before.map((row) => [row.key, changedRow(row, action)]);
  const withRows = (value, entries) => ({ ...value, rows: { ...value.rows, ...Object.fromEntries(entries) } });
  const undo = (later) => withRows(later, before.map((row) => [row.key, row]));
  return { state: withRows(state, changed), undo };
}

function removeRows(state, _, ids) {
  const address = state.list;
  const list = state.lists[address];
  if (!list) return { state, undo: (later) => later };
  const removed = list.keys.filter((key) => ids.has(state.rows[key].id));
  const before = removed.map((key) => state.rows[key]);
  const withList = (value, change) =>
    ({ ...value, lists: { ...value.lists, [address]: { ...value.lists[address], ...change } } });
  const undo = (later) => {
    const now = later.lists[address];
    if (!now) return later;
    const rows = { ...later.rows, ...Object.fromEntries(before.map((row) => [row.key, row])) };
    const missing = removed.filter((key) => !now.keys.includes(key)).length;
    return withList({ ...later, rows }, {
      keys: mergedKeys(now.keys, removed, rows),
      removing: now.removing.filter((id) => !ids.has(id)),
      total: now.total === null ? null : now.total + missing,
    });
  };
  const changed = withList(state, {
    keys: list.keys.filter((key) => !removed.includes(key)),
    removing: [...list.removing, ...ids],
    total: list.total === null ? null : Math.max(0, list.total - removed.length),
  });
  return { state: { ...changed, selection: state.selection.filter((key) => !removed.includes(key)) }, undo };
}

function changeMessages(state, action, ids) {
  const open = Object.values(state.threads).filter((thread) => ids.has(thread.id));
  const isMute = action === "mute" || action === "unmute";
  if (open.length === 0 || (!isMute && !messageChanges[action])) return { state, undo: (later) => later };
  const threads = { ...state.threads };
  const messages = { ...state.messages };
  for (const thread of open) {
    if (isMute) threads[thread.id] = { ...thread, muted: action === "mute" };
    else for (const number of thread.messages) messages[number] = { ...messages[number], ...messageChanges[action] };
  }
  const undo = (later) => {
    const result = { ...later, threads: { ...later.threads }, messages: { ...later.messages } };
    for (const thread of open.filter((one) => later.threads[one.id])) {
      if (isMute) result.threads[thread.id] = { ...later.threads[thread.id], muted: thread.muted };
      else for (const number of thread.messages) restoreFlags(result.messages, number);
    }
    return result;
  };
  const restoreFlags = (known, number) => {
    if (!known[number]) return;
    const flags = Object.keys(messageChanges[action]).map((name) => [name, state.messages[number]?.[name]]);
    known[number] = { ...known[number], ...Object.fromEntries(flags) };
  };
  return { state: { ...state, threads, messages }, undo };
}

function changeCounts(state, action, _, threads) {
  const changes = new Map();
  for (const thread of threads) {
    const id = targetMailbox(state, thread);
    const change = countChange(action, thread);
    if (id !== null && change !== 0) changes.set(id, (changes.get(id) ?? 0) + change);
  }
  if (changes.size === 0) return { state, undo: (later) => later };
  const applied = new Map();
  for (const box of mailboxes(state)) {
    if (changes.has(box.id)) applied.set(box.id, Math.max(0, box.unread + changes.get(box.id)) - box.unread);
  }
  return { state: withCounts(state, applied, 1), undo: (later) => withCounts(later, applied, -1) };
}

function withCounts(state, changes, sign) {
  if (!state.overview) return state;
  const boxes = state.overview.mailboxes.map((box) =>
    changes.has(box.id) ? { ...box, unread: Math.max(0, box.unread + sign * changes.get(box.id)) } : box);
  const inboxes = state.overview.mailboxes.filter((box) => box.role === "inbox" && changes.has(box.id));
  const change = inboxes.reduce((sum, box) => sum + sign * changes.get(box.id), 0);
  const { badge } = state.overview;
  const changed = badge === undefined ? {} : { badge: Math.max(0, badge + change) };
  return { ...state, overview: { ...state.overview, mailboxes: boxes, ...changed } };
}
