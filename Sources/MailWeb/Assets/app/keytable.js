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

/** Turns a mark of the open conversation on or off, or that of the rows in use: off if all of them have it. */
const toggle = (toggleOpen, action, isMarked) => () => isListShown() && (isInThread() ? toggleOpen()
  : list.actOnRows(list.targets().every(isMarked) ? `un${action}` : action));

const star = toggle(conversation.toggleStar, "star", (row) => row.starred);
const mute = toggle(conversation.toggleMute, "mute", (row) => row.muted);
const lock = toggle(conversation.toggleLock, "lock", (row) => row.locked);

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

/** By group. */
const shortcuts = {
  navigation: [
    { keys: ["j", "ArrowDown"], name: "next", run: moveBy(1) },
    { keys: ["k", "ArrowUp"], name: "previous", run: moveBy(-1) },
    { keys: ["o", "Enter"], name: "open", run: open },
    { keys: ["n"], name: "nextMessage", run: inThread(() => conversation.moveToMessage(1)) },
    { keys: ["p"], name: "previousMessage", run: inThread(() => conversation.moveToMessage(-1)) },
    { keys: [";"], name: "expandAll", run: inThread(() => conversation.setAllExpanded(true)) },
    { keys: [":"], name: "collapseAll", run: inThread(() => conversation.setAllExpanded(false)) },
    { keys: ["u", "Escape"], name: "back", run: back },
  ],
  actions: [
    { keys: ["c"], name: "write", once: true, run: () => compose({ kind: "new" }) },
    { keys: ["r"], name: "reply", once: true, run: inThread(() => respond("reply")) },
    { keys: ["a"], name: "replyAll", once: true, run: inThread(() => respond("reply_all")) },
    { keys: ["Shift+A"], name: "replyList", once: true, run: inThread(() => respond("reply_list")) },
    { keys: ["f"], name: "forward", once: true, run: inThread(() => respond("forward")) },
    { keys: ["e"], name: "archive", once: true, run: () => act("archive") },
    { keys: ["#", "Delete"], name: "trash", once: true, run: () => act("trash") },
    { keys: ["!"], name: "spam", once: true, run: () => act(spamAction(store.state)) },
    { keys: ["v"], name: "move", once: true, run: move },
    { keys: ["Shift+V"], name: "copy", once: true, run: copy },
    { keys: ["l"], name: "label", once: true, run: label },
    { keys: ["Shift+C"], name: "moveToCategory", once: true, run: categorize },
    { keys: ["s"], name: "star", once: true, run: star },
    { keys: ["m"], name: "mute", once: true, run: mute },
    { keys: ["Shift+L"], name: "lock", once: true, run: lock },
    { keys: ["Shift+I"], name: "markRead", run: () => act("mark_read") },
    { keys: ["Shift+U"], name: "markUnread", run: markUnread },
    { keys: ["x"], name: "select", run: () => isListShown() && toggleCurrent() },
    { keys: ["Shift+J"], name: "extendDown", run: () => isListShown() && extendBy(1) },
    { keys: ["Shift+K"], name: "extendUp", run: () => isListShown() && extendBy(-1) },
    { keys: ["* a"], name: "selectShown", run: () => isListShown() && selectShown() },
    { keys: ["* n"], name: "selectNone", run: clearSelection },
    ...selections.map(([key, name, isWanted]) => (
      { keys: [`* ${key}`], name, run: () => isListShown() && selectShown(isWanted) })),
    { keys: ["z"], name: "undo", once: true, run: undoLast },
    { keys: ["\\"], name: "format", run: inThread(conversation.toggleForm) },
    { keys: ["Ctrl+p"], name: "print", once: true, run: inThread(print) },
  ],
  search: [
    { keys: ["Ctrl+F"], name: "find", run: inThread(conversation.startFinding) },
    { keys: ["/"], name: "search", run: () => requestFocus("search") },
    ...Object.entries(destinations).map(([key, role]) => (
      { keys: [`g ${key}`], name: "goTo", role, run: () => goTo(role) })),
    { keys: ["Shift+N"], name: "sync", once: true, run: syncNow },
    { keys: ["?"], name: "help", run: showHelp },
    { keys: ["Ctrl+k", "Ctrl+P"], name: "palette", isHidden: true, run: showPalette },
    { keys: ["Ctrl+,"], name: "settings", run: () => openPage("settings") },
  ],
};

/** Fills the keyboard's table and begins to listen. */
export function startKeyboard() {
  for (const [group, bindings] of Object.entries(shortcuts)) keyboard.bind(bindings.map((one) => ({ group, ...one })));
  followKeySettings();
  document.addEventListener("keydown", (event) => store.state.session.status === "open" && keyboard.handle(event));
}

/** Gives the actions other keys when the settings change them. */
function followKeySettings() {
  const ofKeys = ({ settings }) => ["keyProfile", "singleKeyShortcuts", "keyBindings"]
    .map((key) => (settings?.[key]?.changed ? settings[key].value : "")).join("\n");
  store.watch(ofKeys, async () => {
    const { effectiveKeys, wantedKeys } = await import("../core/keyprofiles.js");
    keyboard.assign(effectiveKeys(keyboard.bindings, wantedKeys(store.state.settings)));
    emit("keys");
  });
}
