// Messages to be finished and messages on their way: the lists that several features show, and what is done to them.

import * as api from "../api.js";
import { openDraft } from "./composing.js";
import { keepDismissed, readDismissed } from "./dismissed.js";
import { showAlert } from "./notify.js";
import { share } from "./structuralsharing.js";
import { on } from "../signals.js";
import { store } from "../store.js";
import * as text from "../text/text.js";

const readDelay = 150;
/** What was sent is listed for a minute. */
const sentTime = 61_000;
const timers = new Map();

/** Begins to follow the stream. */
export function startOutgoing() {
  readDismissed();
  on("change", (change) => {
    if (change.drafts) scheduleRead("drafts", readDrafts);
    if (change.outgoing) scheduleRead("outgoing", readOutgoing);
  });
}

/** Reads both lists. */
export function readUnsentMail() {
  readDrafts();
  readOutgoing();
}

function scheduleRead(name, read, wait = readDelay) {
  if (timers.has(name)) return;
  timers.set(name, setTimeout(() => {
    timers.delete(name);
    read();
  }, wait));
}

export async function readDrafts() {
  const answer = await api.get("/api/drafts").catch(() => null);
  if (answer) store.update((state) => ({ ...state, drafts: share(state.drafts, answer.drafts) }));
}

export async function readOutgoing() {
  const answer = await api.get("/api/outgoing").catch(() => null);
  if (!answer) return;
  store.update((state) => ({ ...state, outgoing: share(state.outgoing, answer.messages) }));
  keepDismissed(unresolved(store.state).map((one) => one.id));
  if (answer.messages.some(isDone)) scheduleRead("sent", readOutgoing, sentTime);
}

/** True if everyone has the message. */
const isDone = (one) => one.state === "sent" && one.refused.length === 0;

/** Messages that are not sent yet, or not surely, or not to everyone. */
export const unsent = (state) => (state.outgoing ?? []).filter((one) => !isDone(one));

/** What is written in a conversation: "failed", "sending" or "draft"; null without any. @param {number} thread */
export function unsentStateOf(state, thread) {
  const isHere = (one) => one.thread === thread;
  if (unresolved(state).some(isHere)) return "failed";
  if (unsent(state).some(isHere)) return "sending";
  return state.drafts?.some(isHere) ? "draft" : null;
}

/** Messages that wait for the user to decide. */
export const unresolved = (state) => unsent(state).filter((one) => ["failed", "uncertain", "sent"].includes(one.state));

/** Makes a draft of a message again and opens it. True if that was possible. */
export async function editOutgoing(message) {
  try {
    const { draft } = await api.change(`/api/outgoing/${message.id}/edit`, {});
    store.update((state) => ({ ...state, outgoing: state.outgoing?.filter((one) => one.id !== message.id) ?? null }));
    openDraft(draft, message.thread);
    return true;
  } catch (error) {
    if (error.code === "already_sending") showAlert(...text.sendUndoTooLate);
    else showAlert(error.message, error.hint);
    return false;
  } finally {
    readUnsentMail();
  }
}

/** Sends a message again (`retry`), or removes it permanently (`discard`). */
export async function changeOutgoing(message, verb) {
  try {
    await api.change(`/api/outgoing/${message.id}/${verb}`, {});
  } catch (error) {
    showAlert(error.message, error.hint);
  }
  return readOutgoing();
}
