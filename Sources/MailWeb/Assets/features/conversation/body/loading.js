// Reads the open conversation: when it is opened, when it changes, and before its addresses expire.

import * as api from "../../../core/api.js";
import { act } from "../../../core/mail/mailactions.js";
import { mutations } from "../../../core/mutationqueue.js";
import { on } from "../../../core/signals.js";
import { store } from "../../../core/store.js";
import { openMessages, openTarget, withConversation, withThread, withUnsubscribed } from "../model.js";

/** Addresses of texts and files expire after half an hour; this asks for new ones in time. */
const renewalTime = 10 * 60_000;
const renewalCheck = 60_000;
/** Gives a change that is under way time to be answered before the conversation is read again. */
const reloadPause = 300;

const reader = mutations.reader();
let reloadTimer = null;
let loadedAt = 0;
let markedRead = null;

const openID = () => store.state.conversation?.id ?? null;

/** Begins to follow the view and the stream. */
export function startConversation() {
  store.update((state) => withConversation(state, null));
  store.watch((state) => state.view?.thread ?? null, show);
  on("reload", (ids) => openID() !== null && (ids === null || ids.includes(openID())) && reload());
  on("change", (change) => {
    const isConcerned = change.all_threads || change.threads?.includes(openID());
    if (openID() !== null && isConcerned) reload();
  });
  on("unsubscribed", (offer) => store.update((state) => withUnsubscribed(state, offer)));
  setInterval(renew, renewalCheck);
  document.addEventListener("visibilitychange", renew);
}

function renew() {
  if (openID() !== null && !document.hidden && Date.now() - loadedAt > renewalTime) reload();
}

function show(id) {
  markedRead = null;
  store.update((state) => withConversation(state, id));
  if (id !== null) reload();
}

export async function reload() {
  const id = openID();
  const isOpen = () => store.state.conversation.status === "open";
  try {
    const { worth, answer } = await reader.read(() => api.get(`/api/threads/${id}`), { mustShow: () => !isOpen() });
    if (id !== openID() || worth === "superseded") return;
    if (worth === "outdated") return reloadSoon();
    const isFirst = !isOpen();
    loadedAt = Date.now();
    store.update((state) => withThread(state, answer));
    if (isFirst && markedRead !== id) markReadByOpening(id);
  } catch (error) {
    if (id !== openID() || isOpen()) return;
    store.update((state) => ({ ...state, conversation: { ...state.conversation, status: "failed", error } }));
  }
}

function reloadSoon() {
  if (reloadTimer !== null) return;
  reloadTimer = setTimeout(() => {
    reloadTimer = null;
    if (openID() !== null) reload();
  }, reloadPause);
}

function markReadByOpening(id) {
  markedRead = id;
  const target = openTarget(store.state);
  const isUnread = openMessages(store.state).some((message) => message.unread);
  if (!isUnread && !(target.unread_count > 0)) return;
  act("mark_read", [{ ...target, unread_count: Math.max(1, target.unread_count) }], { isQuiet: true });
}
