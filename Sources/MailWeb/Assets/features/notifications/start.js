// Notifications of new mail: what this page tells the program, what it shows, and what a click on it does.

import * as api from "../../core/api.js";
import { announce, closeAlert, showAlert, showToast } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/notificationtext.js";
import { rememberUndoToken } from "../../core/mail/undo/undo.js";
import { followPermission } from "../../core/mail/permission.js";
import { client, hasSession, presence, reportClosing, reportPresence } from "../../core/mail/presence.js";
import { navigate, parseAddress } from "../../core/router.js";
import { emit, on } from "../../core/signals.js";
import { isShallowEqual, store } from "../../core/store.js";
import { background } from "../../core/stream.js";
import { startBadge } from "./badge.js";
import { arrivalOf, wayOf } from "./model.js";
import { close, followClicks, show, shownIds } from "./worker.js";

const reportPause = 120;
/** The program forgets a page that was silent for two minutes. */
const reportTime = 60_000;
let reportTimer = null;
let isWorkerUsed = false;
/** True until the program knows what this browser still shows from before. */
let isNew = true;
let openReply = (thread) => thread;

/** Begins to report, to show and to act. `reply(thread)` opens the composer below a conversation. */
export function startNotifications({ reply }) {
  openReply = reply;
  on("change", (change) => change.notifications && takeItems());
  on("notification-example", showExample);
  store.watch(presence, reportSoon, isShallowEqual);
  // While the stream was broken, the program took this page for closed.
  on("stream-ready", () => {
    isNew = true;
    reportAndTakeItems();
  });
  store.watch((state) => state.permission, useWorker);
  store.watch((state) => state.session.status, closeHidden);
  // The page may have been locked before this module was here.
  closeHidden(store.state.session.status);
  document.addEventListener("visibilitychange", report);
  for (const kind of ["focus", "blur"]) window.addEventListener(kind, reportSoon);
  window.addEventListener("pageshow", (event) => event.persisted && report());
  window.addEventListener("pagehide", reportClosing);
  setInterval(reportAndTakeItems, reportTime);
  followPermission().then(() => {
    // The permission of a locked page was read with the lock.
    useWorker(store.state.permission);
    return reportAndTakeItems();
  });
  startBadge();
  replyIfAsked();
}

/** No notification names a sender while the page is locked or signed out, whichever tab showed it. */
function closeHidden(status) {
  const isGranted = "Notification" in window && Notification.permission === "granted";
  if (isGranted && (status === "locked" || status === "none")) close(null).catch(() => {});
}

function reportSoon() {
  reportTimer ??= setTimeout(report, reportPause);
}

/** Tells the program whether this page may show notifications, and what is in view. */
function report() {
  clearTimeout(reportTimer);
  reportTimer = null;
  return reportPresence();
}

const reportAndTakeItems = () => report().then(takeItems);

/** Once it may show something, this page keeps listening in the background, and hears of clicks. */
function useWorker(permission) {
  if (permission !== "granted" || isWorkerUsed) return;
  isWorkerUsed = true;
  followClicks(handleClick).catch(() => (isWorkerUsed = false));
  // One tab is enough, as a browser allows few connections.
  navigator.locks?.request("vaultmail-background", () => {
    background.isHeld = true;
    return new Promise(() => {});
  });
}

/** Reads what the program has for this tab. A locked page gets only what names neither sender nor subject. */
async function takeItems() {
  if (!hasSession()) return;
  const shown = await readShownIds();
  const answer = await api.change("/api/notifications/take", shown ? { client, shown } : { client }).catch(() => null);
  if (!answer || !hasSession()) return;
  const wayOfItem = (item) => wayOf(item, store.state, !document.hidden, document.hasFocus());
  const ways = answer.items.map((item) => ({ item, way: wayOfItem(item) }));
  if (isWorkerUsed) close(answer.removed).catch(() => {});
  for (const { item } of ways.filter((one) => one.way === "system")) show(item).catch(() => {});
  showBanner(ways.filter((one) => one.way === "banner").map((one) => one.item), answer.removed);
}

/** What the browser still shows, also from a tab that is closed, so that the program knows what to close; else null. */
async function readShownIds() {
  if (!isWorkerUsed || !isNew) return null;
  isNew = false;
  return shownIds().catch(() => null);
}

function showBanner(items, removed) {
  const arrival = arrivalOf(items);
  if (arrival) {
    store.update({ arrival });
    if (!isTyping()) announce(text.arrivalLine(arrival));
  } else if (removed.includes(store.state.arrival?.id)) {
    store.update({ arrival: null });
  }
}

const isTyping = () => Boolean(document.activeElement?.closest("input, textarea, [contenteditable]"));

/** Does what a click on a notification asks for. */
function handleClick(request) {
  if (request?.kind === "open") openAddress(request.address);
  if (request?.kind === "act") performAction(request);
}

/** Shows the conversation of a notification. */
function openAddress(address) {
  const url = new URL(address, location.origin);
  navigate(parseAddress(url));
  if (url.searchParams.get("reply") === "1") openReply(store.state.view.thread);
}

async function performAction({ id, action, text: words }) {
  try {
    const { undo_token: token } = await api.post("/api/notifications/act", { id, action, text: words });
    closeAlert();
    emit("refresh");
    if (action === "reply") showToast(text.replySent);
    else if (token !== null) showToast(text.acted[action], rememberUndoToken(token, text.acted[action]));
  } catch (error) {
    showAlert(text.actFailed(error.message), error.hint);
  }
}

/** A page that was opened to answer does so, once. */
function replyIfAsked() {
  if (new URLSearchParams(location.search).get("reply") !== "1" || store.state.view?.thread === null) return;
  history.replaceState(history.state, "", location.pathname);
  openReply(store.state.view.thread);
}

async function showExample() {
  try {
    const { presenter } = await api.change("/api/notifications/test", {});
    if (presenter === "none") showAlert(text.noPresenter);
    else if (presenter === "page" && store.state.permission !== "granted") showToast(text.exampleElsewhere);
    else takeItems();
  } catch (error) {
    showAlert(text.testFailed(error.message), error.hint);
  }
}
