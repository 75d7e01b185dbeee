// What this tab tells the program about itself, so that it knows who can show notifications, and which are not needed.

import * as api from "../api.js";
import { roleOf, shownMailbox } from "../router.js";
import { store } from "../store.js";

const path = "/api/notifications/presence";

/** The name of this tab. */
export const client = crypto.randomUUID();

/**
 * What the program has to know.
 * @param {any} state @param {{isVisible: boolean, isAttended?: boolean, isClosing?: boolean}} window
 */
export function presenceOf(state, { isVisible, isAttended = isVisible, isClosing = false }) {
  const isLocked = state.session.status === "locked";
  const isMail = !isLocked && state.page === null && state.view?.kind === "mailbox";
  const archived = isMail ? /^archive-(\d+)$/.exec(state.view.mailbox) : null;
  const permission = state.permission === "unsupported" ? "denied" : state.permission ?? "default";
  return {
    client, permission, visible: isVisible, attended: isAttended && !isLocked, closing: isClosing,
    account: archived ? Number(archived[1]) : (isMail && shownMailbox(state, state.view)?.account_id) || null,
    role: isMail ? roleOf(state, state.view) : null,
    thread: state.page === null && !isLocked ? state.view?.thread ?? null : null,
  };
}

/** A page on a second screen is visible, and its user may be looking elsewhere. */
export const presence = () =>
  presenceOf(store.state, { isVisible: !document.hidden, isAttended: !document.hidden && document.hasFocus() });

/** True while the program knows this browser: its page is open, or locked. */
export const hasSession = () => ["open", "locked"].includes(store.state.session.status);

/** Tells the program; it may not be there. */
export async function reportPresence() {
  if (hasSession()) await api.change(path, presence()).catch(() => null);
}

/** Tells the program that this tab goes away. */
export function reportClosing() {
  if (!hasSession()) return;
  api.sendLast(path, presenceOf(store.state, { isVisible: false, isClosing: true }));
}
