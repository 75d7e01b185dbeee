// What the page says by itself: the polite status line, the alert, and the toast with its undo button.

import { element, byID, setText } from "./dom.js";
import { icon } from "./icons.js";
import { state, subscribe } from "./state.js";

const toastTime = 5000;
const goneService = "from-gone-service";
let toastTimer = null;
let shownTime = toastTime;
let undoShown = null;

/** Says something to readers, politely. */
export function announce(text) {
  setText(byID("status"), text);
}

/** Shows what went wrong until the person closes it. */
export function alertPerson(text, hint = "") {
  const origin = state.connection === "stopped" ? `alert-box ${goneService}` : "alert-box";
  const close = element("button", { type: "button", class: "icon-button", "aria-label": "Close this notice", on: { click: closeAlert } }, icon("close"));
  byID("alert").replaceChildren(
    element("div", { class: origin }, icon("warning"), element("p", {}, element("strong", { text }), hint ? ` ${hint}` : ""), close));
}

/** Takes the alert away. */
export function closeAlert() {
  byID("alert").replaceChildren();
}

/** What failed because the service was gone is no longer true once it is back. */
function followConnection() {
  const box = byID("alert").querySelector(".alert-box");
  if (state.connection === "stopped") box?.classList.add(goneService);
  else if (state.connection === "live" && box?.classList.contains(goneService)) closeAlert();
}

/** Shows a toast for five seconds or as long as told; it waits while the pointer or the keyboard is in it. */
export function showToast(text, undo = null, time = toastTime) {
  const toast = byID("toast");
  setText(toast.querySelector(".toast-text"), text);
  toast.querySelector(".toast-undo").hidden = undo === null;
  undoShown = undo;
  toast.hidden = false;
  announce(undo ? `${text}. Undo with z.` : text);
  shownTime = time;
  startTimer();
}

/** Takes the toast away. */
export function hideToast() {
  clearTimeout(toastTimer);
  byID("toast").hidden = true;
}

function startTimer() {
  clearTimeout(toastTimer);
  const toast = byID("toast");
  toastTimer = setTimeout(() => {
    if (toast.matches(":hover, :focus-within")) startTimer();
    else hideToast();
  }, shownTime);
}

/** Builds the toast, whose parts stay in place, and lets it wait for the pointer and the keyboard. */
export function startToasts() {
  subscribe("connection", followConnection);
  const toast = byID("toast");
  toast.append(element("span", { class: "toast-text" }),
    element("button", { type: "button", class: "toast-undo", "aria-keyshortcuts": "z", on: { click: () => undoShown?.() } }, "Undo ", element("kbd", { text: "z" })));
  for (const type of ["mouseenter", "focusin"]) toast.addEventListener(type, () => clearTimeout(toastTimer));
  for (const type of ["mouseleave", "focusout"]) toast.addEventListener(type, startTimer);
}
