// Every keyboard shortcut of the page.

import { isPhone } from "../core/breakpoints.js";
import { compose } from "../core/composing.js";
import { isFocusFree } from "../core/focus.js";
import { requestFocus } from "../core/focusrequest.js";
import { keyboard } from "../core/keys.js";
import { mailboxes } from "../core/mail.js";
import { chooseMailbox, spamAction, undoLast } from "../core/mailactions.js";
import { isList, mailboxView, navigate, openPage, pageView } from "../core/router.js";
import { store } from "../core/store.js";
import * as text from "../core/text.js";
import * as conversation from "../features/conversation/actions.js";
import { answer } from "../features/conversation/answer.js";
import { showHelp } from "../features/help/actions.js";
import { closeDrawer, syncNow } from "../features/mailboxes/actions.js";
import { leaveSearch } from "../features/search/actions.js";
import * as list from "../features/threadlist/actions.js";

/** True if keys are for the open conversation rather than for the list. */
const isInThread = () => conversation.isThreadOpen() && (conversation.readerHasFocus() || isPhone() || isFocusFree());

/** True if the list on screen is one of conversations. */
const isListShown = () => isList(store.state.view);

function act(action) {
  if (isListShown()) return isInThread() ? conversation.actOnOpen(action) : list.actOnRows(action);
}

/** Asks for a mailbox to move the open or selected conversations to. */
const move = () => isListShown() && chooseMailbox(isInThread() ? conversation.openTargets() : list.targets());

function star() {
  if (!isListShown()) return;
  if (isInThread()) return conversation.toggleStar();
  return list.actOnRows(list.targets().every((row) => row.starred) ? "unstar" : "star");
}

function mute() {
  if (!isListShown()) return;
  if (isInThread()) return conversation.toggleMute();
  return list.actOnRows(list.targets().every((row) => row.muted) ? "unmute" : "mute");
}

function lock() {
  if (!isListShown()) return;
  if (isInThread()) return conversation.toggleLock();
  return list.actOnRows(list.targets().every((row) => row.locked) ? "unlock" : "lock");
}

function markUnread() {
  if (isListShown()) return isInThread() ? conversation.markUnread() : list.actOnRows("mark_unread");
}

function back() {
  if (closeDrawer() || list.clearSelection()) return;
  if (conversation.isThreadOpen()) conversation.closeThread();
  else if (store.state.view.kind === "search") leaveSearch();
  else if (!isListShown()) navigate(mailboxView("inbox"));
}

function open() {
  if (conversation.readerHasFocus()) conversation.toggleMessage();
  else if (isListShown()) list.openCurrent();
}

const inThread = (run) => Object.assign(() => conversation.isThreadOpen() && run(), { needsThread: true });
const moveBy = (step) => () => isListShown() && list.moveBy(step, { opens: isInThread() });

function goTo(role) {
  if (role === "inbox" || role === "starred") return navigate(mailboxView(role));
  if (role === "drafts") return navigate(pageView(role));
  const mailbox = mailboxes(store.state).find((one) => one.role === role);
  if (mailbox) navigate(mailboxView(mailbox.id));
  return undefined;
}

const showPalette = () => store.update({ dialog: { kind: "palette" } });

const destinations = { i: "inbox", s: "starred", t: "sent", d: "drafts" };

/** Fills the keyboard's table and begins to listen. */
export function startKeyboard() {
  const { navigation, actions, search } = text.keyGroups;
  const words = text.keyLabels;
  keyboard.bind([
    { group: navigation, keys: ["j", "ArrowDown"], label: words.next, run: moveBy(1) },
    { group: navigation, keys: ["k", "ArrowUp"], label: words.previous, run: moveBy(-1) },
    { group: navigation, keys: ["o", "Enter"], label: words.open, run: open },
    { group: navigation, keys: ["n"], label: words.nextMessage, run: inThread(() => conversation.moveToMessage(1)) },
    { group: navigation, keys: ["p"], label: words.previousMessage,
      run: inThread(() => conversation.moveToMessage(-1)) },
    { group: navigation, keys: [";"], label: words.expandAll, run: inThread(() => conversation.setAllExpanded(true)) },
    { group: navigation, keys: [":"], label: words.collapseAll,
      run: inThread(() => conversation.setAllExpanded(false)) },
    { group: navigation, keys: ["u", "Escape"], label: words.back, run: back },
    { group: actions, keys: ["c"], label: words.write, once: true, run: () => compose({ kind: "new" }) },
    { group: actions, keys: ["r"], label: words.reply, once: true, run: inThread(() => answer("reply")) },
    { group: actions, keys: ["a"], label: words.replyAll, once: true, run: inThread(() => answer("reply_all")) },
    { group: actions, keys: ["f"], label: words.forward, once: true, run: inThread(() => answer("forward")) },
    { group: actions, keys: ["e"], label: words.archive, once: true, run: () => act("archive") },
    { group: actions, keys: ["#", "Delete"], label: words.trash, once: true, run: () => act("trash") },
    { group: actions, keys: ["!"], label: words.spam, once: true, run: () => act(spamAction(store.state)) },
    { group: actions, keys: ["v"], label: words.move, once: true, run: move },
    { group: actions, keys: ["s"], label: words.star, once: true, run: star },
    { group: actions, keys: ["m"], label: words.mute, once: true, run: mute },
    { group: actions, keys: ["Shift+L"], label: words.lock, once: true, run: lock },
    { group: actions, keys: ["Shift+I"], label: words.markRead, run: () => act("mark_read") },
    { group: actions, keys: ["Shift+U"], label: words.markUnread, run: markUnread },
    { group: actions, keys: ["x"], label: words.select, run: () => isListShown() && list.toggleCurrent() },
    { group: actions, keys: ["z"], label: words.undo, once: true, run: undoLast },
    { group: actions, keys: ["\\"], label: words.format, run: inThread(conversation.toggleForm) },
    { group: search, keys: ["/"], label: words.search, run: () => requestFocus("search") },
    ...Object.entries(destinations).map(([key, role]) => (
      { group: search, keys: [`g ${key}`], label: text.goTo(text.mailboxName({ role })), run: () => goTo(role) })),
    { group: search, keys: ["Shift+N"], label: words.sync, once: true, run: syncNow },
    { group: search, keys: ["?"], label: words.help, run: showHelp },
    { group: search, keys: ["Ctrl+k", "Ctrl+P"], label: words.palette, isHidden: true, run: showPalette },
    { group: search, keys: ["Ctrl+,"], label: words.settings, run: () => openPage("settings") },
  ]);
  document.addEventListener("keydown", (event) => store.state.session.status === "open" && keyboard.handle(event));
}
