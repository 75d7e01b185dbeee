// The reading pane: the whole thread in time order, with the actions on it.

import * as api from "./api.js";
import { byID, element, rovingToolbar, setAttribute, setText } from "./dom.js";
import { icon } from "./icons.js";
import { counted } from "./format.js";
import { mailbox, publish, state, subscribe } from "./state.js";
import { listOf, navigate } from "./router.js";
import { act, beginReading, registerView, splitOff, trashWords } from "./actions.js";
import { MessageView } from "./messageview.js";
import { rowOf } from "./threadlist.js";
import { alertPerson } from "./toast.js";

const foldFrom = 6;
/** Addresses of texts and files are good for half an hour; this asks for new ones in time. */
const renewalTime = 10 * 60_000;
const parts = {};
let thread = null;
let views = new Map();
let openingID = null;
let wantsFocus = false;
let wasMarkedRead = false;
let loadedAt = 0;
/** Time for a change that is under way to be answered before the thread is read again. */
const reloadPause = 300;
let reloadTimer = null;
let lastTicket = 0;
let shownTicket = 0;

const buttons = [
  { name: "archive", label: "Archive", icon: "archive", key: "e", run: () => actOnOpen("archive") },
  { name: "trash", label: "Move to Trash", icon: "trash", key: "#", run: () => actOnOpen("trash") },
  { name: "star", label: "Star", icon: "star", key: "s", run: () => toggleStar() },
  { name: "mute", label: "Mute", icon: "muted", key: "m", run: () => toggleMute() },
  { name: "unread", label: "Unread", icon: "unread", key: "Shift+U", run: () => markUnread() },
];

/** Builds the reading pane and begins to follow the view. */
export function startConversation() {
  const button = ({ name, label, icon: shape, key, run }) => element("button", {
    type: "button", class: "tool", id: `tool-${name}`, "aria-keyshortcuts": key.replace("#", "Shift+3"), "aria-label": label, data: { tip: `${label} (${key})` }, on: { click: run },
  }, icon(shape), element("span", { class: "tool-name", text: label }));
  parts.toolbar = element("div", { id: "toolbar", role: "toolbar", "aria-label": "Conversation" },
    button({ name: "back", label: "Back", icon: "back", key: "u", run: closeThread }), ...buttons.map(button));
  parts.subject = element("h2", { id: "subject", tabindex: -1, dir: "auto" });
  parts.labels = element("div", { class: "labels" });
  parts.expand = element("button", { type: "button", class: "text-button", on: { click: toggleAll } });
  parts.messages = element("div", { id: "messages" });
  parts.scroller = element("div", { id: "reader-scroller" },
    element("div", { class: "subject-line" }, parts.subject, element("div", { class: "subject-side" }, parts.labels, parts.expand)), parts.messages);
  parts.empty = element("div", { id: "reader-empty" }, element("div", { class: "words" }, icon("envelope"), element("p", { class: "words-title", text: "No conversation open" }),
    element("p", { class: "key-hints" }, element("kbd", { text: "j" }), " ", element("kbd", { text: "k" }), " to move, ", element("kbd", { text: "Enter" }), " to open, ", element("kbd", { text: "?" }), " for all keys")));
  parts.pane = element("div", { id: "conversation", hidden: true }, parts.toolbar, parts.scroller);
  byID("reader").append(parts.pane, parts.empty);
  rovingToolbar(parts.toolbar);
  registerView(applyAction);
  subscribe("opened", (id, { moveFocus }) => {
    wantsFocus = moveFocus;
    if (moveFocus && thread?.id === id) focusSubject();
  });
  subscribe("view", (view) => {
    showTrash();
    show(view.thread);
  });
  subscribe("addresses", () => views.forEach((view) => view.showRecipients()));
  subscribe("thread", (ids) => {
    if (openingID !== null && (ids === null || ids.includes(openingID))) reload();
  });
  setInterval(renew, 60_000);
  document.addEventListener("visibilitychange", renew);
}

function renew() {
  if (openingID !== null && !document.hidden && Date.now() - loadedAt > renewalTime) reload();
}

/** In Trash the button deletes for good. */
function showTrash() {
  const button = byID("tool-trash");
  const name = trashWords();
  button.setAttribute("aria-label", name);
  button.dataset.tip = `${name} (#)`;
  setText(button.querySelector(".tool-name"), name === "Move to Trash" ? "Trash" : "Delete");
}

/** Whether a thread is open. */
export function isThreadOpen() {
  return state.view.thread !== null;
}

/** Whether the keyboard is in the reading pane. */
export function readerHasFocus() {
  return byID("reader").contains(document.activeElement);
}

/** Goes back to the list. */
export function closeThread() {
  navigate(listOf(state.view));
  publish("closed");
}

async function show(id) {
  parts.pane.hidden = id === null;
  parts.empty.hidden = id !== null;
  if (id === openingID) return;
  openingID = id;
  if (id === null) {
    thread = null;
    views = new Map();
    parts.messages.replaceChildren();
    return;
  }
  wasMarkedRead = false;
  showPending(id);
  await reload();
}

/** What the list already knows of the thread stands there until the messages come. */
function showPending(id) {
  const row = rowOf(id);
  thread = null;
  views = new Map();
  setText(parts.subject, (row?.subject ?? "").replace(/[\uE000\uE001]/g, ""));
  parts.labels.replaceChildren();
  parts.expand.hidden = true;
  const pending = setTimeout(() => {
    if (openingID === id && thread === null) parts.messages.replaceChildren(element("p", { class: "pending", text: "Loading…" }));
  }, 150);
  parts.messages.replaceChildren();
  parts.scroller.scrollTop = 0;
  parts.cancelPending = () => clearTimeout(pending);
  showStar(row?.starred ?? false);
  showMute(row?.muted ?? false);
  if (wantsFocus) focusSubject();
}

async function reload() {
  const id = openingID;
  const ticket = ++lastTicket;
  const isCurrent = beginReading();
  try {
    const answer = await api.get(`/api/threads/${id}`);
    // Answers may overtake each other; an older one must not hide a newer one.
    if (id !== openingID || ticket < shownTicket) return;
    // Nor may it hide a change that it does not know of yet.
    if (thread !== null && !isCurrent()) return reloadSoon();
    shownTicket = ticket;
    parts.cancelPending?.();
    const isFirst = thread === null;
    thread = answer;
    loadedAt = Date.now();
    showThread(isFirst);
    if (isFirst && !wasMarkedRead) markReadByOpening();
  } catch (error) {
    if (id !== openingID) return;
    parts.cancelPending?.();
    if (thread === null) showFailure(error);
  }
}

function reloadSoon() {
  reloadTimer ??= setTimeout(() => {
    reloadTimer = null;
    if (openingID !== null) reload();
  }, reloadPause);
}

function showFailure(error) {
  if (error.status === 404) setText(parts.subject, "This conversation is gone");
  const text = error.status === 404 ? "It was deleted or moved on the server." : `It could not be read: ${error.message} ${error.hint}`;
  parts.messages.replaceChildren(element("p", { class: "pending", text }), element("button", { type: "button", class: "button", text: "Try again", on: { click: reload } }));
}

function showThread(isFirst) {
  setText(parts.subject, thread.subject || "(no subject)");
  parts.subject.title = (thread.subject ?? "").length > 120 ? thread.subject : "";
  showLabels();
  showStar(thread.messages.some((message) => message.starred));
  showMute(thread.muted ?? false);
  const last = thread.messages.at(-1)?.number;
  const known = views;
  views = new Map();
  const firstUnread = thread.messages.find((message) => message.unread)?.number;
  for (const message of thread.messages) {
    const view = known.get(message.number) ?? new MessageView(message, {
      isOpen: message.number === last || message.unread, onToggle: showExpand, onStar: starMessage, onSplit: (one) => splitOff(one.number),
    });
    if (known.has(message.number)) view.update(message);
    view.split.hidden = message === thread.messages[0];
    views.set(message.number, view);
  }
  if (isFirst) placeFirst(firstUnread);
  else placeChanges();
  showExpand();
}

/** A long run of closed messages between the first and the open ones is folded to one button. */
function placeFirst(firstUnread) {
  const all = [...views.values()];
  const firstOpen = all.findIndex((view) => view.isOpen);
  const folded = all.slice(1, firstOpen - 1);
  if (folded.length < foldFrom) {
    parts.messages.replaceChildren(...all.map((view) => view.node));
  } else {
    const more = element("button", { type: "button", class: "older", text: counted(folded.length, "older message") });
    more.addEventListener("click", () => {
      more.replaceWith(...folded.map((view) => view.node));
      folded[0].toggle.focus();
    });
    parts.messages.replaceChildren(all[0].node, more, ...all.slice(firstOpen - 1).map((view) => view.node));
  }
  const start = views.get(firstUnread) ?? all.at(-1);
  if (all.length > 1 && start !== all[0]) start?.node.scrollIntoView({ block: "start" });
  if (wantsFocus) focusSubject();
  wantsFocus = false;
}

function placeChanges() {
  const shown = new Set([...views.values()].map((view) => view.node));
  for (const node of [...parts.messages.querySelectorAll(".message")]) if (!shown.has(node)) node.remove();
  for (const view of views.values()) {
    const isFolded = parts.messages.querySelector(".older") && !view.node.isConnected && !view.isOpen;
    if (!view.node.isConnected && !isFolded) parts.messages.append(view.node);
  }
}

function focusSubject() {
  parts.subject.focus({ preventScroll: true });
}

function showLabels() {
  const names = new Map();
  for (const message of thread.messages) for (const one of message.mailboxes) names.set(one.id, one);
  parts.labels.replaceChildren(...[...names.values()].slice(0, 4).map((one) =>
    element("span", { class: "label", text: one.role === "custom" ? one.path : one.role[0].toUpperCase() + one.role.slice(1) })));
}

function showExpand() {
  const all = [...views.values()];
  parts.expand.hidden = all.length < 3;
  setText(parts.expand, all.every((view) => view.isOpen) ? "Collapse all" : `Expand all ${all.length}`);
}

function toggleAll() {
  const all = [...views.values()];
  setAllOpen(!all.every((view) => view.isOpen));
}

/** Opens or closes every message of the thread. */
export function setAllOpen(isOpen) {
  parts.messages.querySelector(".older")?.click();
  for (const view of views.values()) view.setOpen(isOpen);
  showExpand();
}

function showStar(isStarred) {
  const button = byID("tool-star");
  setAttribute(button, "aria-pressed", String(isStarred));
  button.dataset.tip = isStarred ? "Remove star (s)" : "Star (s)";
}

function showMute(isMuted) {
  const button = byID("tool-mute");
  setAttribute(button, "aria-pressed", String(isMuted));
  button.dataset.tip = isMuted ? "Unmute (m)" : "Mute (m)";
}

// ---- Actions

/** The open thread as actions want it. */
export function openTarget() {
  if (openingID === null) return null;
  const unread = thread?.messages.filter((message) => message.unread).length ?? 0;
  const place = mailbox(thread?.messages.flatMap((message) => message.mailboxes)[0]?.id);
  return rowOf(openingID) ?? { id: openingID, account_id: place?.account_id ?? null, unread_count: unread, starred: thread?.messages.some((message) => message.starred) };
}

/** Does an action to the open thread. */
export function actOnOpen(action) {
  const target = openTarget();
  if (target) act(action, [target]);
}

/** Stars the open thread, or takes its stars away. */
export function toggleStar() {
  actOnOpen(byID("tool-star").getAttribute("aria-pressed") === "true" ? "unstar" : "star");
}

/** Mutes the open thread, or no longer. */
export function toggleMute() {
  actOnOpen(byID("tool-mute").getAttribute("aria-pressed") === "true" ? "unmute" : "mute");
}

/** Marks the open thread as unread; where only one pane fits, goes back to the list. */
export function markUnread() {
  actOnOpen("mark_unread");
  if (matchMedia("(max-width: 699px)").matches) closeThread();
}

function markReadByOpening() {
  wasMarkedRead = true;
  const target = openTarget();
  const unread = thread.messages.some((message) => message.unread);
  // The messages keep their dots while they are read for the first time; the list and the counts change at once.
  if (unread || target.unread_count > 0) act("mark_read", [{ ...target, unread_count: Math.max(1, target.unread_count) }], { quiet: true });
}

function applyAction(action, threads) {
  if (!thread || !threads.some((one) => one.id === thread.id)) return null;
  const before = thread;
  if (action === "mute" || action === "unmute") {
    thread = { ...thread, muted: action === "mute" };
    showMute(thread.muted);
    return () => {
      if (thread?.id !== before.id) return;
      thread = { ...thread, muted: before.muted };
      showMute(before.muted ?? false);
    };
  }
  const change = { star: { starred: true }, unstar: { starred: false }, mark_unread: { unread: true }, mark_read: { unread: false } }[action];
  if (!change) return null;
  const changed = { ...thread, messages: thread.messages.map((message) => ({ ...message, ...change })) };
  show(changed);
  return () => thread?.id === before.id && show(before);

  function show(value) {
    thread = value;
    showStar(thread.messages.some((message) => message.starred));
    for (const message of thread.messages) views.get(message.number)?.update(message);
  }
}

async function starMessage(message) {
  const view = views.get(message.number);
  view.update({ ...message, starred: !message.starred });
  try {
    await api.change("/api/actions", { action: message.starred ? "unstar" : "star", threads: [], messages: [message.number], mailbox: null });
    publish("refresh");
  } catch (error) {
    view.update(message);
    alertPerson(`Starring failed: ${error.message}`, error.hint);
  }
}

// ---- Keys inside the thread

/** Moves to the next or the previous message. */
export function moveToMessage(step) {
  const all = [...views.values()].filter((view) => view.node.isConnected);
  if (all.length === 0) return;
  const holder = document.activeElement.closest?.(".message");
  const at = all.findIndex((view) => view.node === holder);
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + step, 0), all.length - 1)];
  next.node.scrollIntoView({ block: "start" });
  next.toggle.focus({ preventScroll: true });
}

/** Opens or closes the message that the keyboard is in. */
export function toggleMessage() {
  const holder = document.activeElement.closest?.(".message");
  const view = holder ? views.get(Number(holder.dataset.number)) : [...views.values()].at(-1);
  view?.setOpen(!view.isOpen, true);
}

/** Changes between HTML and plain text in the message that the keyboard is in, else in the last one. */
export function toggleForm() {
  const holder = document.activeElement.closest?.(".message");
  const view = holder ? views.get(Number(holder.dataset.number)) : [...views.values()].findLast((one) => one.isOpen);
  if (view?.isOpen && view.formButtons) view.setForm(!view.showsText);
}
