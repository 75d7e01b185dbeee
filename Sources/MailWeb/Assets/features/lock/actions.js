// The app lock: when the page is locked, and what is left of it then.

import * as api from "../../core/api.js";
import { readPermission } from "../../core/mail/permission.js";
import { on } from "../../core/signals.js";
import { initialState, store } from "../../core/store.js";
import * as text from "../../core/text/text.js";

/** The program locks some seconds after no window is in view; this page looks a little later, in milliseconds. */
export const hiddenTime = 7_000;

/** Follows the lock and the visibility of the page. */
export function startLock() {
  let hiddenSince = null;
  let timer = null;
  on("locked", showLock);
  readLock();
  on("change", (change) => change.settings && readLock());
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) {
      hiddenSince = Date.now();
      timer = setTimeout(checkLock, hiddenTime);
      return;
    }
    if (store.state.session.status === "locked") leaveIfUnlocked();
    else if (hiddenSince !== null && Date.now() - hiddenSince > hiddenTime) checkLock();
    hiddenSince = null;
  });
}

/** Reads whether there is a lock. A program without one answers with an error. Returns false without an answer. */
async function readLock() {
  try {
    const { enabled, locked } = await api.get("/api/lock");
    if (locked) showLock();
    else store.update({ lock: { enabled } });
  } catch (error) {
    if (error.status === 404) store.update({ lock: null });
    return !error.isUnreachable;
  }
  return true;
}

/** The program decides, as it knows of every window. One that does not answer cannot lock, so this page does. */
async function checkLock() {
  if (!store.state.lock?.enabled || store.state.session.status !== "open") return;
  if (!(await readLock())) showLock();
}

/** Locks the program, and hides everything even if the program does not answer. */
export async function lockNow() {
  showLock();
  await api.change("/api/lock/now", {}).catch(() => {});
}

/** Forgets what is on screen and shows the lock. The address stays, so that unlocking leads back. */
function showLock() {
  if (store.state.session.status === "locked") return;
  document.title = text.product;
  const { view, page } = store.state;
  // Answers that are still on their way must not bring mail back.
  const session = /** @type {const} */ ({ status: "locked", reason: null });
  store.seal({ ...initialState(), session, connection: "live", permission: readPermission(), view, page });
}

/** Another window may have unlocked the program. */
async function leaveIfUnlocked() {
  const { locked } = await api.get("/api/lock").catch(() => ({ locked: true }));
  if (!locked) location.reload();
}
