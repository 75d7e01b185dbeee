// How far the older mail of an account and of its mailboxes has come, and the way to hold it back.

import * as api from "./api.js";
import { element, setAttribute } from "./dom.js";
import { icon } from "./icons.js";
import { number } from "./format.js";
import { isOffline, mailboxes } from "./state.js";
import { alertPerson, announce } from "./toast.js";

/** What an account does in each of its states. */
const doing = {
  connecting: "Connecting", authenticating: "Signing in", token_refresh: "Signing in", syncing_folders: "Reading the list of mailboxes",
  initial_fast: "Fetching the newest mail", catching_up: "Looking for changes", indexing: "Fetching texts to read and search",
};
const asked = new Set();

/** Whether the account is at work. */
export const isWorking = (one) => one.state in doing;

/** What the account does now, in words; empty where it only waits for mail. */
export function doingWords(one) {
  if (one.state === "paused") return "Older mail is paused";
  if (one.state === "catching_up" && !one.paused && isUnfinished(one)) return "Fetching older mail";
  return doing[one.state] ?? "";
}

/** Whether a mailbox of the account is not here whole. */
const isUnfinished = (one) => mailboxes().some((box) => box.account_id === one.id && box.progress);

/** How far a mailbox has come, for as long as its account works on that or is told to wait; else null. */
export function shownOf(box, one) {
  return box?.progress && one && (isWorking(one) || one.paused || one.state === "paused") ? box.progress : null;
}

/** "1,200 of 5,000 messages" */
export function progressWords({ completed, total }) {
  return total === null ? "not fetched yet" : `${number(completed)} of ${number(total)} messages`;
}

/** A ring that closes as mail comes. */
export function makeRing() {
  const ring = icon("ring");
  ring.removeAttribute("aria-hidden");
  setAttribute(ring, "role", "img");
  for (const circle of ring.children) circle.setAttribute("pathLength", "100");
  return element("span", { class: "tree-ring" }, ring);
}

/** Shows a progress in the ring, or nothing for null. */
export function fillRing(box, progress) {
  box.hidden = progress === null;
  if (progress === null) return;
  const ring = box.firstChild;
  const share = progress.total ? Math.min(100, Math.round((100 * progress.completed) / progress.total)) : 0;
  setAttribute(ring.lastChild, "stroke-dasharray", `${share} 100`);
  box.classList.toggle("waits", progress.total === null);
  setAttribute(ring, "aria-label", progressWords(progress));
  setAttribute(box, "title", progressWords(progress));
}

/** A button that holds older mail back or lets it go on. */
export function makePause(className) {
  const button = element("button", { type: "button", class: className, hidden: true });
  button.addEventListener("click", () => turn(button.shownAccount));
  return button;
}

/** Shows on the button what can be done with the account's older mail; hidden where nothing can. */
export function fillPause(button, one, { withWords = false } = {}) {
  button.shownAccount = one;
  button.hidden = one.local || !one.active || one.error !== null || isOffline(one) || !isUnfinished(one) || !(one.paused || isWorking(one));
  const words = one.paused ? "Resume" : "Pause";
  if (button.dataset.shows !== words) button.replaceChildren(withWords ? words : icon(one.paused ? "resume" : "pause"));
  button.dataset.shows = words;
  setAttribute(button, "aria-label", `${words} older mail of ${one.address}`);
  if (!withWords) setAttribute(button, "title", `${words} older mail`);
}

async function turn(one) {
  if (asked.has(one.id)) return;
  asked.add(one.id);
  const paused = !one.paused;
  try {
    await api.post("/api/catch-up", { account: one.id, paused });
    announce(paused ? "Older mail is paused. New mail comes all the same." : "Older mail goes on.");
  } catch (error) {
    alertPerson(`Older mail could not be ${paused ? "paused" : "resumed"}: ${error.message}`, error.hint);
  }
  asked.delete(one.id);
}
