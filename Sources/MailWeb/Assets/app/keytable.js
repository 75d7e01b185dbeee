// Every keyboard shortcut of the page.

import { isPhone } from "../core/breakpoints.js";
import { compose } from "../core/mail/composing.js";
import { isFocusFree } from "../core/focus.js";
import { requestFocus } from "../core/focusrequest.js";
import { keyboard } from "../core/keys.js";
import { chooseCategory, chooseLabel, chooseMailbox, spamAction } from "../core/mail/mailactions.js";
import { undoLast } from "../core/mail/undo/undo.js";
import { roleView } from "../core/roles.js";
import { isList, mailboxView, navigate, openPage } from "../core/router.js";
import { emit } from "../core/signals.js";
import { store } from "../core/store.js";
import * as conversation from "../features/conversation/actions.js";
import { respond } from "../features/conversation/reply.js";
import { showHelp } from "../features/help/actions.js";
import { closeDrawer, syncNow } from "../features/mailboxes/actions.js";
import { leaveSearch } from "../features/search/actions.js";
import * as list from "../features/threadlist/actions.js";
import { clearSelection, extendBy, selectShown, toggleCurrent } from "../features/threadlist/selection.js";

/** True if keys are for the open conversation rather than for the list. */
const isInThread = () => conversation.isThreadOpen() && (conversation.readerHasFocus() || isPhone() || isFocusFree());

/** True if the list on screen is one of conversations. */
const isListShown = () => isList(store.state.view);

function act(action) {
  if (isListShown()) return isInThread() ? conversation.actOnOpen(action) : list.actOnRows(action);
}

const rowsInUse = () => (isInThread() ? conversation.openTargets() : list.targets());

/** Asks for a mailbox to move the open or selected conversations to. */
const move = () => isListShown()
  && (isInThread() ? chooseMailbox(conversation.openTargets()) : list.chooseForRows());

/** Asks for a mailbox to copy the open or selected conversations to. */
const copy = () => isListShown() && chooseMailbox(rowsInUse(), { copies: true });

/** Asks for a label of the open or selected conversations. */
const label = () => isListShown() && chooseLabel(rowsInUse());

/** Asks for a category of the open or selected conversations. */
const categorize = () => isListShown() && chooseCategory(rowsInUse());

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
  if (closeDrawer() || clearSelection()) return;
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
  const view = roleView(store.state, role);
  if (view) navigate(view);
}

const print = () => import("../features/conversation/print.js").then((module) => module.printConversation());

const showPalette = () => store.update({ dialog: { kind: "palette" } });

const destinations = { i: "inbox", s: "starred", t: "sent", d: "drafts", a: "archive" };

/**
 * Selects the rows that are shown and of one kind.
 * @type {[string, string, (row: any) => boolean][]}
 */
const selections = [
  ["r", "selectRead", (row) => row.unread_count === 0], ["u", "selectUnread", (row) => row.unread_count > 0],
  ["s", "selectStarred", (row) => row.starred], ["t", "selectUnstarred", (row) => !row.starred],
];

/** Fills the keyboard's table and begins to listen. */
export function startKeyboard() {
  keyboard.bind([
    { group: "navigation", keys: ["j", "ArrowDown"], name: "next", run: moveBy(1) },
    { group: "navigation", keys: ["k", "ArrowUp"], name: "previous", run: moveBy(-1) },
    { group: "navigation", keys: ["o", "Enter"], name: "open", run: open },
    { group: "navigation", keys: ["n"], name: "nextMessage", run: inThread(() => conversation.moveToMessage(1)) },
    { group: "navigation", keys: ["p"], name: "previousMessage",
      run: inThread(() => conversation.moveToMessage(-1)) },
    { group: "navigation", keys: [";"], name: "expandAll", run: inThread(() => conversation.setAllExpanded(true)) },
    { group: "navigation", keys: [":"], name: "collapseAll",
      run: inThread(() => conversation.setAllExpanded(false)) },
    { group: "navigation", keys: ["u", "Escape"], name: "back", run: back },
    { group: "actions", keys: ["c"], name: "write", once: true, run: () => compose({ kind: "new" }) },
    { group: "actions", keys: ["r"], name: "reply", once: true, run: inThread(() => respond("reply")) },
    { group: "actions", keys: ["a"], name: "replyAll", once: true, run: inThread(() => respond("reply_all")) },
    { group: "actions", keys: ["Shift+A"], name: "replyList", once: true, run: inThread(() => respond("reply_list")) },
    { group: "actions", keys: ["f"], name: "forward", once: true, run: inThread(() => respond("forward")) },
    { group: "actions", keys: ["e"], name: "archive", once: true, run: () => act("archive") },
    { group: "actions", keys: ["#", "Delete"], name: "trash", once: true, run: () => act("trash") },
    { group: "actions", keys: ["!"], name: "spam", once: true, run: () => act(spamAction(store.state)) },
    { group: "actions", keys: ["v"], name: "move", once: true, run: move },
    { group: "actions", keys: ["Shift+V"], name: "copy", once: true, run: copy },
    { group: "actions", keys: ["l"], name: "label", once: true, run: label },
    { group: "actions", keys: ["Shift+C"], name: "moveToCategory", once: true, run: categorize },
    { group: "actions", keys: ["s"], name: "star", once: true, run: star },
    { group: "actions", keys: ["m"], name: "mute", once: true, run: mute },
    { group: "actions", keys: ["Shift+L"], name: "lock", once: true, run: lock },
    { group: "actions", keys: ["Shift+I"], name: "markRead", run: () => act("mark_read") },
    { group: "actions", keys: ["Shift+U"], name: "markUnread", run: markUnread },
    { group: "actions", keys: ["x"], name: "select", run: () => isListShown() && toggleCurrent() },
    { group: "actions", keys: ["Shift+J"], name: "extendDown", run: () => isListShown() && extendBy(1) },
    { group: "actions", keys: ["Shift+K"], name: "extendUp", run: () => isListShown() && extendBy(-1) },
    { group: "actions", keys: ["* a"], name: "selectShown", run: () => isListShown() && selectShown() },
    { group: "actions", keys: ["* n"], name: "selectNone", run: clearSelection },
    ...selections.map(([key, name, isWanted]) => (
      { group: "actions", keys: [`* ${key}`], name, run: () => isListShown() && selectShown(isWanted) })),
    { group: "actions", keys: ["z"], name: "undo", once: true, run: undoLast },
    { group: "actions", keys: ["\\"], name: "format", run: inThread(conversation.toggleForm) },
    { group: "actions", keys: ["Ctrl+p"], name: "print", once: true, run: inThread(print) },
    { group: "search", keys: ["Ctrl+F"], name: "find", run: inThread(conversation.startFinding) },
    { group: "search", keys: ["/"], name: "search", run: () => requestFocus("search") },
    ...Object.entries(destinations).map(([key, role]) => (
      { group: "search", keys: [`g ${key}`], name: "goTo", role, run: () => goTo(role) })),
    { group: "search", keys: ["Shift+N"], name: "sync", once: true, run: syncNow },
    { group: "search", keys: ["?"], name: "help", run: showHelp },
    { group: "search", keys: ["Ctrl+k", "Ctrl+P"], name: "palette", isHidden: true, run: showPalette },
    { group: "search", keys: ["Ctrl+,"], name: "settings", run: () => openPage("settings") },
  ]);
  const ofKeys = ({ settings }) => ["keyProfile", "singleKeyShortcuts", "keyBindings"]
    .map((key) => (settings?.[key]?.changed ? settings[key].value : "")).join("\n");
  store.watch(ofKeys, async () => {
    const { effectiveKeys, wantedKeys } = await import("../core/keyprofiles.js");
    keyboard.assign(effectiveKeys(keyboard.bindings, wantedKeys(store.state.settings)));
    emit("keys");
  });
  document.addEventListener("keydown", (event) => store.state.session.status === "open" && keyboard.handle(event));
}
