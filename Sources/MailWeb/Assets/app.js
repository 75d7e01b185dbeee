// The page starts here: a session, the parts, and the stream of changes that keeps them true.

import * as api from "./api.js";
import { byID } from "./dom.js";
import { mailboxes, ownAddresses, publish, state, subscribe } from "./state.js";
import { mailboxView, mailboxName, navigate, startRouter } from "./router.js";
import { startSidebar, syncNow, closeDrawer } from "./sidebar.js";
import { actOnRows, clearSelection, focusList, followChange, moveBy, openCurrent, refreshSoon, startThreadList, targets, toggleCurrent } from "./threadlist.js";
import { actOnOpen, closeThread, isThreadOpen, markUnread, moveToMessage, readerHasFocus, setAllOpen, startConversation, toggleForm, toggleMessage, toggleMute, toggleStar } from "./conversation.js";
import { undoLast } from "./actions.js";
import { focusSearch, leaveSearch, startSearch } from "./search.js";
import { startStrips } from "./strips.js";
import { startPanel } from "./panel.js";
import { bindKeys, showHelp, startKeyboard } from "./keyboard.js";
import { alertPerson, startToasts } from "./toast.js";
import { askForSession, openSession, showShell } from "./session.js";

const noticeKey = "vaultmail.notice";
let overviewTimer = null;
let isStarted = false;
let lastTicket = 0;
let shownTicket = 0;

async function start() {
  api.onTokenChange((token) => token && !isStarted && begin());
  window.addEventListener("hashchange", async () => {
    if (!location.hash.startsWith("#code=") || !(await openSession())) return;
    if (!isStarted) begin();
    else if (document.body.dataset.session !== "open") location.reload();
  });
  if (await openSession()) begin();
}

function begin() {
  isStarted = true;
  showShell();
  startToasts();
  startThreadList();
  startConversation();
  startSidebar();
  startStrips();
  startPanel();
  startSearch();
  startKeyboard();
  bindAllKeys();
  startSkipLinks();
  subscribe("closed", focusList);
  subscribe("acted", () => readOverviewSoon());
  startRouter();
  readOverview();
  api.followChanges({ onReady, onChange, onLost });
}

// ---- Live updates

function setConnection(connection) {
  if (state.connection === connection) return;
  state.connection = connection;
  publish("connection");
}

/** What changed before the stream began, or while it was broken, is not told by it. */
function onReady() {
  setConnection("live");
  readOverview();
  readNotices();
  refreshSoon();
  publish("thread", null);
}

function onChange(change) {
  if (change.accounts || change.mailboxes) readOverviewSoon();
  followChange(change);
  if (change.all_threads) publish("thread", null);
  else if (change.threads?.length) publish("thread", change.threads);
  if (change.notices) readNotices();
}

function onLost(error) {
  if (error?.status === 401 || error?.status === 403) return loseSession();
  setConnection(error ? "stopped" : "connecting");
}

function loseSession() {
  api.setToken(null);
  isStarted = true;
  askForSession("lost");
  // Everything in memory belongs to the old session; a new token starts the page afresh.
  api.onTokenChange((token) => token && location.reload());
}

function readOverviewSoon() {
  overviewTimer ??= setTimeout(() => {
    overviewTimer = null;
    readOverview();
  }, 250);
}

/** Answers may overtake each other; an older one must not hide a newer one. */
async function readOverview() {
  try {
    const before = addresses();
    const inboxesBefore = state.overview && inboxes();
    const ticket = ++lastTicket;
    const overview = await api.get("/api/overview");
    if (ticket < shownTicket) return;
    shownTicket = ticket;
    state.overview = overview;
    publish("overview");
    if (addresses() !== before) publish("addresses");
    // Whose mail the unified inbox shows is not told with the mail.
    if (inboxesBefore !== null && inboxes() !== inboxesBefore) refreshSoon();
  } catch (error) {
    if (error.status === 401 || error.status === 403) loseSession();
    else if (error.isUnreachable) setConnection("stopped");
    else alertPerson(`The mailboxes could not be read: ${error.message}`, error.hint);
  }
}

const addresses = () => [...ownAddresses()].join();
const inboxes = () => mailboxes().filter((one) => one.role === "inbox").map((one) => one.id).join();

/** Tells what the program could not carry out, once, if it is not older than a day. */
async function readNotices() {
  const last = Number(localStorage.getItem(noticeKey) ?? 0);
  const { notices } = await api.get("/api/notices", { after: last }).catch(() => ({ notices: [] }));
  if (notices.length === 0) return;
  localStorage.setItem(noticeKey, String(Math.max(...notices.map((notice) => notice.id))));
  const fresh = notices.filter((notice) => Date.now() - new Date(notice.date) < 86_400_000);
  if (fresh.length > 0) alertPerson(fresh.at(-1).text, fresh.length > 1 ? `(and ${fresh.length - 1} more)` : "");
}

// ---- Keys

const inThread = () => isThreadOpen() && (readerHasFocus() || matchMedia("(max-width: 699px)").matches || document.activeElement === document.body);
const act = (action) => (inThread() ? actOnOpen(action) : actOnRows(action));

function star() {
  if (inThread()) return toggleStar();
  const rows = targets();
  actOnRows(rows.every((row) => row.starred) ? "unstar" : "star");
}

function mute() {
  if (inThread()) return toggleMute();
  const rows = targets();
  actOnRows(rows.every((row) => row.muted) ? "unmute" : "mute");
}

function escape() {
  if (closeDrawer() || clearSelection()) return;
  if (isThreadOpen()) closeThread();
  else if (state.view.kind === "search") leaveSearch();
}

function move(step) {
  moveBy(step, { open: inThread() });
}

function goTo(role) {
  if (role === "inbox" || role === "starred") return navigate(mailboxView(role));
  const mailbox = mailboxes().find((one) => one.role === role);
  if (mailbox) navigate(mailboxView(mailbox.id));
}

function bindAllKeys() {
  const goes = { i: "inbox", s: "starred", t: "sent", d: "drafts" };
  bindKeys([
    { group: "Moving", keys: ["j", "ArrowDown"], words: "Next conversation", run: () => move(1) },
    { group: "Moving", keys: ["k", "ArrowUp"], words: "Previous conversation", run: () => move(-1) },
    { group: "Moving", keys: ["o", "Enter"], words: "Open; open or close a message", run: () => (readerHasFocus() ? toggleMessage() : openCurrent()) },
    { group: "Moving", keys: ["n"], words: "Next message", run: () => isThreadOpen() && moveToMessage(1) },
    { group: "Moving", keys: ["p"], words: "Previous message", run: () => isThreadOpen() && moveToMessage(-1) },
    { group: "Moving", keys: [";"], words: "Open all messages", run: () => isThreadOpen() && setAllOpen(true) },
    { group: "Moving", keys: [":"], words: "Close all messages", run: () => isThreadOpen() && setAllOpen(false) },
    { group: "Moving", keys: ["u", "Escape"], words: "Back to the list", run: escape },
    { group: "Doing", keys: ["e"], words: "Archive", once: true, run: () => act("archive") },
    { group: "Doing", keys: ["#", "Delete"], words: "Move to Trash; there: delete for good", once: true, run: () => act("trash") },
    { group: "Doing", keys: ["s"], words: "Star or remove the star", once: true, run: star },
    { group: "Doing", keys: ["m"], words: "Mute or unmute", once: true, run: mute },
    { group: "Doing", keys: ["Shift+I"], words: "Mark as read", run: () => act("mark_read") },
    { group: "Doing", keys: ["Shift+U"], words: "Mark as unread", run: () => (inThread() ? markUnread() : actOnRows("mark_unread")) },
    { group: "Doing", keys: ["x"], words: "Select or deselect", run: toggleCurrent },
    { group: "Doing", keys: ["z"], words: "Undo", once: true, run: undoLast },
    { group: "Doing", keys: ["\\"], words: "HTML or plain text", run: toggleForm },
    { group: "Finding", keys: ["/"], words: "Search", run: focusSearch },
    ...Object.entries(goes).map(([key, role]) => ({ group: "Finding", keys: [`g ${key}`], words: `Go to ${mailboxName({ role })}`, run: () => goTo(role) })),
    { group: "Finding", keys: ["Shift+N"], words: "Sync now", once: true, run: syncNow },
    { group: "Finding", keys: ["?"], words: "This list", run: showHelp },
  ]);
}

function startSkipLinks() {
  document.querySelector(".skip-links").addEventListener("click", (event) => {
    const target = event.target.closest("[data-skip]");
    if (!target) return;
    event.preventDefault();
    if (target.dataset.skip === "list") focusList();
    else byID(isThreadOpen() ? "subject" : "reader").focus();
  });
}

start();
