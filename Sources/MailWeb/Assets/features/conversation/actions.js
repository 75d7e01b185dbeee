// What a reader does in the reading pane.

import * as api from "../../core/api.js";
import { isPhone } from "../../core/breakpoints.js";
import { requestFocus } from "../../core/focusrequest.js";
import { act } from "../../core/mail/mailactions.js";
import { showAlert } from "../../core/mail/notify.js";
import { mutations } from "../../core/mutationqueue.js";
import { listOf, navigate } from "../../core/router.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import {
  hasBothForms, isShownPlain, openMessages, openTarget, openThread, withExpanded, withFixed, withoutFold,
  withPlain,
} from "./model.js";
import { pane } from "./pane.js";

export const isThreadOpen = () => store.state.view.thread !== null;

/** True if the keyboard is in the reading pane. */
export const readerHasFocus = () => Boolean(pane.current?.contains(document.activeElement));

/** Opens the bar that finds words. */
export const startFinding = () => showFind(true);

/** Another conversation begins without the bar. @param {boolean} isOpen */
export const showFind = (isOpen) => store.update((state) =>
  ({ ...state, find: { thread: state.conversation?.id ?? null, isOpen } }));

/** True if the bar was asked for in this conversation, false if it was closed, null if neither. */
export const findState = (state) =>
  (state.find && state.find.thread === (state.conversation?.id ?? null) ? state.find.isOpen : null);

/** Goes back to the list. */
export function closeThread() {
  navigate(listOf(store.state.view));
  requestFocus("list");
}

/** The open conversation, as what actions are for. */
export const openTargets = () => [openTarget(store.state)].filter(Boolean);

/** Does an action to the open conversation. @param {string} action */
export function actOnOpen(action) {
  const target = openTarget(store.state);
  if (target) act(action, [target]);
}

const isMarked = (state, mark) => (openThread(state)
  ? openMessages(state).some((message) => message[mark]) : openTarget(state)?.[mark] ?? false);
export const isStarred = (state) => isMarked(state, "starred");
export const isLocked = (state) => isMarked(state, "locked");
export const isMuted = (state) => openThread(state)?.muted ?? openTarget(state)?.muted ?? false;

export const toggleStar = () => actOnOpen(isStarred(store.state) ? "unstar" : "star");
export const toggleLock = () => actOnOpen(isLocked(store.state) ? "unlock" : "lock");
export const toggleMute = () => actOnOpen(isMuted(store.state) ? "unmute" : "mute");

/** Marks the open conversation as unread; where only one pane fits, goes back to the list. */
export function markUnread() {
  actOnOpen("mark_unread");
  if (isPhone()) closeThread();
}

/** Stars one message, or removes its star. */
export async function starMessage(message) {
  const withStar = (starred) => (state) => {
    const known = state.messages[message.number];
    return known ? { ...state, messages: { ...state.messages, [message.number]: { ...known, starred } } } : state;
  };
  const body = { action: message.starred ? "unstar" : "star", threads: [], messages: [message.number], mailbox: null };
  const patch = { apply: withStar(!message.starred), revert: withStar(message.starred) };
  try {
    await mutations.optimistic(patch, () => api.change("/api/actions", body));
    emit("refresh");
  } catch (error) {
    showAlert(text.failedBecause(text.actionWords[body.action].failed, error.message), error.hint);
  }
}

/** Downloads what is missing of a message. @param {number} message */
export async function downloadRest(message) {
  try {
    await api.post("/api/body", { message });
  } catch (error) {
    showAlert(error.message, error.hint);
  }
}

// ---- Messages

export const setExpanded = (numbers, isExpanded) => store.update((state) => withExpanded(state, numbers, isExpanded));

/** Expands or collapses every message of the conversation. @param {boolean} isExpanded */
export function setAllExpanded(isExpanded) {
  const numbers = openThread(store.state)?.messages ?? [];
  store.update((state) => withExpanded(withoutFold(state), numbers, isExpanded));
}

/** Shows the folded messages and moves the keyboard to the first of them. */
export function unfold() {
  const [first] = store.state.conversation.folded;
  store.update(withoutFold);
  requestFocus("message", first);
}

export const setFixed = (number, isFixed) => store.update((state) => withFixed(state, number, isFixed));
export const setPlain = (number, isPlain) => store.update((state) => withPlain(state, number, isPlain));

const shownArticles = () => /** @type {HTMLElement[]} */ ([...(pane.current?.querySelectorAll(".message") ?? [])]);
const numberOf = (article) => Number(article.dataset.number);

/** The article that holds the keyboard; undefined if none does. */
function focusedArticle() {
  return shownArticles().find((article) => article.contains(document.activeElement));
}

/** The number of the message that holds the keyboard; null if none does. */
export function focusedMessage() {
  const article = focusedArticle();
  return article ? numberOf(article) : null;
}

/** Moves the keyboard to the next or the previous message. @param {number} step */
export function moveToMessage(step) {
  const all = shownArticles();
  if (all.length === 0) return;
  const at = all.indexOf(focusedArticle());
  const start = step > 0 ? 0 : all.length - 1;
  const next = all[at < 0 ? start : Math.min(Math.max(at + step, 0), all.length - 1)];
  next.scrollIntoView({ block: "start" });
  /** @type {HTMLElement} */ (next.querySelector(".message-toggle")).focus({ preventScroll: true });
}

/** Expands or collapses the message that holds the keyboard, else the last one. */
export function toggleMessage() {
  const article = focusedArticle() ?? shownArticles().at(-1);
  if (!article) return;
  const number = numberOf(article);
  setExpanded([number], !store.state.conversation.expanded[number]);
}

/** Changes between HTML and plain text in the message that holds the keyboard, else in the last expanded one. */
export function toggleForm() {
  const { expanded } = store.state.conversation;
  const article = focusedArticle() ?? shownArticles().reverse().find((one) => expanded[numberOf(one)]);
  const message = article && store.state.messages[numberOf(article)];
  if (!message || !expanded[message.number] || !hasBothForms(message)) return;
  setPlain(message.number, !isShownPlain(store.state, message.number));
}
