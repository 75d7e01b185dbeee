// What the page says while a message is on its way: a countdown with Undo, also after the page was opened again, then
// that it is sent. It is loaded with the first such message.

import { messageTime } from "../format.js";
import { account, isOffline, mailboxWithRole } from "./mail.js";
import { rememberUndo } from "./undo/undo.js";
import { announce, changeToast, hideToast, showNotice } from "./notify.js";
import { editOutgoing } from "./outgoing.js";
import { mailboxView, navigate } from "../router.js";
import { store } from "../store.js";
import * as text from "../text/compose/countdowntext.js";

const tick = 250;
/** What is due later than this has no countdown: it was scheduled. */
const longestCountdown = 60_000;
/** A toast of a message that is on its way goes when it has arrived. */
const toastTime = 600_000;
const scheduledTime = 8000;

/** Messages whose countdown is on screen, by id: {message, toast, forget}. */
const followed = new Map();
let timer = null;

/** Begins to follow the list of outgoing messages. */
export function startSending() {
  const show = (messages) => messages && follow(messages);
  store.watch((state) => state.outgoing, show);
  show(store.state.outgoing);
}

const remaining = (message, now) => Number(new Date(message.not_before ?? NaN)) - now;

/** Shows what the program answered when a message was sent. */
export function showSending(message) {
  if (remaining(message, Date.now()) > longestCountdown) return showScheduled(message);
  if (!followed.has(message.id)) begin(message);
  return undefined;
}

function showScheduled(message) {
  const undo = () => undoSending(message);
  rememberUndo(undo);
  showNotice(text.sendsAt(messageTime(message.not_before)), { run: undo, time: scheduledTime });
}

function begin(message) {
  const undo = () => undoSending(message);
  const toast = showNotice(words(message), { run: undo, time: toastTime });
  followed.set(message.id, { message, toast, forget: rememberUndo(undo) });
  timer ??= setInterval(count, tick);
}

function words(message) {
  const { state } = store;
  const seconds = Math.ceil(remaining(message, Date.now()) / 1000);
  if (seconds > 0) return text.sendingIn(seconds);
  const from = account(state, message.account_id);
  return message.state === "queued" && from && isOffline(state, from) ? text.sendsOffline : text.sendingNow;
}

function count() {
  for (const { message, toast } of followed.values()) {
    changeToast(toast, words(message));
    if (words(message) === text.sendsOffline) endCountdown(message.id, scheduledTime);
  }
}

/** Ends the countdown; the toast stays for a while. */
function endCountdown(id, time) {
  const one = end(id);
  const { toast } = store.state;
  if (one && toast?.id === one.toast) showNotice(toast.message, { run: toast.undo, time });
}

function end(id) {
  const one = followed.get(id);
  followed.delete(id);
  one?.forget();
  if (followed.size === 0) {
    clearInterval(timer);
    timer = null;
  }
  return one;
}

const isShown = (one) => store.state.toast?.id === one?.toast;

async function undoSending(message) {
  const one = end(message.id);
  if (isShown(one)) hideToast();
  if (await editOutgoing(message)) announce(text.sendUndone);
}

function follow(messages) {
  const now = Date.now();
  for (const message of messages) {
    const wait = remaining(message, now);
    if (followed.has(message.id)) followed.get(message.id).message = message;
    else if (message.state === "queued" && wait > 0 && wait < longestCountdown) begin(message);
  }
  for (const [id] of [...followed]) finish(id, messages.find((message) => message.id === id));
}

function finish(id, message) {
  if (message?.state === "queued" || message?.state === "sending") return;
  const one = end(id);
  if (!isShown(one)) return;
  hideToast();
  if (message?.state !== "sent") return;
  showNotice(text.sent(message.refused), { run: () => showSent(message), label: text.view });
}

/** Opens the conversation of a message that was sent, else the Sent mailbox. */
function showSent(message) {
  hideToast();
  const box = mailboxWithRole(store.state, message.account_id, "sent");
  if (message.thread === null && !box) return;
  navigate({ ...mailboxView(box?.id ?? "inbox"), thread: message.thread });
}
