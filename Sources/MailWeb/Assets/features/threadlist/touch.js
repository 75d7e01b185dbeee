// Touch on the list (FR-OB-01): swiping a row does what the settings say (archive, Trash, mute: NOTIF-11), a long press
// opens its menu, and pulling the list down syncs. Everything here can also be done with buttons.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { act, isTrashShown } from "../../core/mail/mailactions.js";
import { roleOf } from "../../core/router.js";
import { settingOf } from "../../core/mail/settings.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { Icon } from "../../ui/icons.js";
import { openRowMenu } from "./actions.js";
import { swipeActions } from "./gestures.js";
import { shownRows } from "./model.js";
import { trackTouches } from "./touchtracker.js";

const icons = {
  archive: "archive", trash: "trash", not_spam: "inbox", mark_read: "read", mark_unread: "unread", star: "star",
  unstar: "star", mute: "muted", unmute: "muted",
};

const wordsOf = (state, action) => ({
  archive: text.archive, trash: text.trashShort(isTrashShown(state)), not_spam: text.spam(true),
  mark_read: text.markRead, mark_unread: text.markUnread, star: text.star(false), unstar: text.star(true),
  mute: text.mute(false), unmute: text.mute(true),
})[action];

const rowOf = (node) => shownRows(store.state).find((one) => one.key === node.dataset.key);

function actionsNow(node) {
  const { state } = store;
  const chosen = { right: swipeSetting(state, "swipeRightAction"), left: swipeSetting(state, "swipeLeftAction") };
  const row = rowOf(node);
  return row ? swipeActions(roleOf(state, state.view), chosen, row) : { right: null, left: null };
}

const swipeSetting = (state, key) => settingOf(state, key)?.value ?? "none";

/** Does what a swipe over the row asks for. */
function actOnRow(node, side) {
  const action = actionsNow(node)[side];
  if (action) act(action, [rowOf(node)]);
}

/** The signs below a row that is swiped, and above a list that is pulled. @param {{scroller: any}} props */
export function Touch({ scroller }) {
  const [swipe, setSwipe] = useState(null);
  const [pull, setPull] = useState(null);
  const isSyncing = useStore((state) => state.isSyncing);
  useEffect(() => trackTouches(scroller.current, {
    actions: actionsNow, onSwipe: setSwipe, onPull: setPull, onSwiped: actOnRow, onPressed: openRowMenu,
    onPulled: () => emit("sync"),
  }), []);
  return html`
    <${SwipeSign} swipe=${swipe} />
    <${PullSign} pull=${pull} isSyncing=${isSyncing} />`;
}

function SwipeSign({ swipe }) {
  const state = useStore((now) => now);
  if (!swipe) return null;
  const { action } = swipe;
  const classes = ["swipe-sign", `swipe-${swipe.side}`, `does-${action}`, swipe.isArmed && "armed"];
  return html`<div class=${classes.filter(Boolean).join(" ")} aria-hidden="true"
    style=${{ top: `${swipe.top}px`, height: `${swipe.height}px` }}>
    ${action && html`<${Icon} name=${icons[action]} /><span>${wordsOf(state, action)}</span>`}
  </div>`;
}

/** It stays until the outcome is known, and then says it for a moment. */
function PullSign({ pull, isSyncing }) {
  const status = useStore((state) => state.status);
  const [phase, setPhase] = useState("none");
  const timer = useRef(null);
  useEffect(() => {
    if (pull?.isReleased) setPhase("syncing");
  }, [pull?.isReleased]);
  useEffect(() => {
    if (phase !== "syncing" || isSyncing) return undefined;
    setPhase("done");
    timer.current = setTimeout(() => setPhase("none"), 2500);
    return undefined;
  }, [phase, isSyncing]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isPulled = pull && !pull.isReleased && pull.offset > 0;
  if (!isPulled && phase === "none") return null;
  const line = isPulled ? text.pull(pull.isArmed) : phase === "syncing" ? text.syncing : status;
  const classes = ["pull-sign", isPulled && pull.isArmed && "armed", !isPulled && phase];
  return html`<div class=${classes.filter(Boolean).join(" ")} aria-hidden="true">
    <${Icon} name="sync" /><span>${line}</span></div>`;
}
