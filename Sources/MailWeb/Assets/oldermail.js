// What lies below the last row of a mailbox's list: older mail that is asked for, or why there is none. A list that spans mailboxes
// or accounts, and a search, asks for nothing.

import * as api from "./api.js";
import { element } from "./dom.js";
import { icon } from "./icons.js";
import { account, accounts, isOffline, mailboxWithRole } from "./state.js";
import { shownMailbox, titleOf } from "./router.js";
import { announce } from "./toast.js";

/** How long older mail is waited for, and an account that was in trouble, in milliseconds. */
const patience = 60_000;
const accountPatience = 15_000;

/** The mailbox whose older mail the view's list can ask for; a single account's inbox is the unified one. */
function pagedMailbox(view) {
  if (view?.kind === "mailbox" && view.mailbox === "inbox" && accounts().length === 1) return mailboxWithRole(accounts()[0].id, "inbox");
  return view ? shownMailbox(view) : undefined;
}

/** Below the last row: asks once. Nothing but mail that came, or the person, makes it ask again. `show()` shows what has changed. */
export async function askForOlder(list, show, { beyond = false, isAwaited = false } = {}) {
  const box = pagedMailbox(list.view);
  if (!box || list.older) return;
  const mine = (list.older = { state: isAwaited ? "loading" : "asking", box: box.id, isAwaited });
  show();
  let answer;
  try {
    answer = await api.post("/api/older", { mailbox: box.id, beyond_window: beyond });
  } catch (error) {
    answer = { state: "error", message: `${error.message} ${error.hint}`.trim() };
  }
  if (list.older !== mine) return;
  settle(list, show, { ...answer, box: box.id, isAccount: Boolean(account(box.account_id)?.error) });
  if (answer.state === "loading") limit(list, show, patience, "The mail server has not answered yet.");
}

/** A wait that nobody ends would be a lie. */
function limit(list, show, milliseconds, message) {
  const waited = list.older;
  setTimeout(() => list.older === waited && settle(list, show, { state: "error", message, box: waited.box }), milliseconds);
}

function settle(list, show, older) {
  const wasAwaited = list.older?.isAwaited;
  list.older = older;
  if (wasAwaited && !["loading", "none"].includes(older.state)) announce(wordsOf(list));
  if (older.state === "loading" && wasAwaited) older.isAwaited = true;
  show();
}

/** What an event tells of the list's mailbox: true where mail has come, or all there is. */
export function followOlder(list, change, show) {
  const trouble = change.older?.[list.older?.box];
  if (trouble === undefined || list.older.state !== "loading") return false;
  if (trouble !== "") settle(list, show, { ...list.older, state: "error", message: trouble });
  else list.older = null;
  return trouble === "";
}

/** An account that is well again is asked again, one that is not gives nothing; true where the list may ask. */
export function followAccount(list, show) {
  const box = list.older && pagedMailbox(list.view);
  const one = box && account(box.account_id);
  if (!one) return list.older === null;
  const trouble = isOffline(one) ? "offline" : one.error ? "error" : null;
  if (list.older.state === "loading" && trouble && !list.older.isRetry) settle(list, show, { box: box.id, state: trouble, message: one.error, isAccount: true });
  const isOver = !trouble && (list.older.isRetry || list.older.isAccount || list.older.state === "offline");
  if (isOver) list.older = null;
  return isOver;
}

/** The person wants it tried again: an account in trouble is synced first. */
async function retry(list, show) {
  const box = pagedMailbox(list.view);
  const one = box && account(box.account_id);
  list.older = null;
  if (!one || !(isOffline(one) || one.error)) return wish(list, show, false);
  list.older = { state: "loading", box: box.id, isRetry: true, isAwaited: true };
  show();
  limit(list, show, accountPatience, one.error ?? "The mail server cannot be reached.");
  await api.post("/api/sync", { account: one.id }).catch(() => null);
}

function wish(list, show, beyond) {
  list.older = null;
  askForOlder(list, show, { beyond, isAwaited: true });
}

function wordsOf({ older, view }) {
  if (older.state === "loading") return "Loading older mail…";
  if (older.state === "window_end") return `All mail of the last ${older.days} days is here. The server has older mail.`;
  if (older.state === "history_end") return `This is the beginning of ${titleOf(view)}.`;
  if (older.state === "offline") return "Offline: older mail comes once the server can be reached.";
  return older.message || "Older mail could not be loaded.";
}

/** Fills the place below the last row; the keyboard stays where it was. */
export function fillOlder(box, list, show) {
  const state = list.loaded && list.next === null ? list.older?.state : undefined;
  const isShown = ["loading", "window_end", "offline", "error"].includes(state) || (state === "history_end" && list.rows.length > 0);
  const text = isShown ? wordsOf(list) : "";
  box.hidden = !isShown;
  if (box.dataset.shows === `${state} ${text}`) return;
  box.dataset.shows = `${state} ${text}`;
  const hadFocus = box.contains(document.activeElement);
  const button = (words, run) => element("button", { type: "button", class: "text-button", text: words, on: { click: run } });
  box.replaceChildren(...(isShown ? [
    element("p", {}, state === "error" ? icon("warning") : state === "offline" ? icon("offline") : null, element("span", { text })),
    state === "window_end" ? button("Load older mail", () => wish(list, show, true)) : null,
    state === "error" || state === "offline" ? button("Try again", () => retry(list, show)) : null].filter(Boolean) : []));
  if (hadFocus) (box.querySelector("button") ?? box).focus({ preventScroll: true });
}
