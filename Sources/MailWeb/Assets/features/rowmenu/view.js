// The menu of a row: by the right button, a long press, or the keyboard's menu key (NOTIF-11).

import { html } from "/assets/preact-htm.js";
import { requestFocus } from "../../core/focusrequest.js";
import {
  act, chooseCategory, chooseLabel, chooseMailbox, hasCategories, isSpamShown, isTrashShown, spamAction,
} from "../../core/mail/mailactions.js";
import { navigate } from "../../core/router.js";
import { suggestRule } from "../../core/mail/rules.js";
import { moreLikeThis } from "../../core/text/similartext.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { ContextMenu } from "../../ui/overlays/contextmenu.js";

/** What can be done to rows; each item is for all of them. */
function itemsOf(state, rows) {
  const all = (test) => rows.every(test);
  const isRead = all((row) => row.unread_count === 0);
  const isStarred = all((row) => row.starred);
  const isMuted = all((row) => row.muted);
  const isLocked = all((row) => row.locked);
  const does = (label, icon, action) => ({ label, icon, run: () => act(action, rows) });
  const isOpen = rows.length === 1 && state.conversation?.id === rows[0].id;
  return [
    isOpen ? { label: text.find, icon: "search", run: () => startFinding(rows[0].id) }
      : { label: text.open, icon: "envelope", run: () => navigate({ ...store.state.view, thread: rows[0].id }) },
    does(text.archive, "archive", "archive"),
    does(text.trash(isTrashShown(state)), "trash", "trash"),
    does(text.spam(isSpamShown(state)), "spam", spamAction(state)),
    { label: text.move, icon: "move", run: () => chooseMailbox(rows) },
    { label: text.copy, icon: "window", run: () => chooseMailbox(rows, { copies: true }) },
    { label: text.labelDots, icon: "tag", run: () => chooseLabel(rows) },
    hasCategories(state) && { label: text.moveToCategory, icon: "inbox", run: () => chooseCategory(rows) },
    does(isRead ? text.markUnread : text.markRead, isRead ? "unread" : "read", isRead ? "mark_unread" : "mark_read"),
    does(text.star(isStarred), "star", isStarred ? "unstar" : "star"),
    does(text.mute(isMuted), "muted", isMuted ? "unmute" : "mute"),
    does(text.lock(isLocked), "lock", isLocked ? "unlock" : "lock"),
    state.overview?.similar && rows.length === 1
      && { label: moreLikeThis, icon: "search", run: () => showMoreLikeThis(rows[0]) },
    { label: text.select, icon: "check", run: () => select(rows) },
    { label: text.makeRuleDots, icon: "rules",
      run: () => suggestRule("action", { threads: rows.map((row) => row.id) }) },
  ].filter(Boolean);
}

const showMoreLikeThis = ({ id, subject }) => store.update({ dialog: { kind: "more-like-this", thread: id, subject } });

/** Shows the bar that finds words in the open conversation. @param {number} thread */
const startFinding = (thread) => store.update({ find: { thread, isOpen: true } });

/** Selects the rows; the next ones need only a touch of their picture. */
const select = (rows) => store.update((state) => ({
  ...state, selection: [...new Set([...state.selection, ...rows.map((row) => row.key)])],
}));

/**
 * `keys` are those of the rows; `opener` is the target of the keyboard to go back to where that is no row.
 * @param {{keys: string[], x: number, y: number, opener?: string}} props
 */
export function RowMenu({ keys, x, y, opener }) {
  const { state } = store;
  const rows = [...new Map(keys.map((key) => state.rows[key]).filter(Boolean).map((row) => [row.id, row])).values()];
  const close = (returnsFocus) => {
    store.update({ dialog: null });
    if (returnsFocus && rows[0]) requestFocus(opener ?? "row", rows[0].id);
  };
  if (rows.length === 0) return null;
  return html`<${ContextMenu} label=${text.moreActions} x=${x} y=${y} items=${itemsOf(state, rows)}
    onClose=${close} />`;
}
