// A dialog with a list: what waits for the servers and why, or what happened to a message.

import * as api from "./api.js";
import { byID, element, setText } from "./dom.js";
import { icon } from "./icons.js";
import { counted, messageTime } from "./format.js";
import { subscribe } from "./state.js";
import { alertPerson } from "./toast.js";

let shown = null;
let drawn = "";
/** The changes of the rows. */
let listed = [];
/** Tries follow each other within seconds. */
const exactDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "medium" });

/** Begins to follow the queue. */
export function startPanel() {
  subscribe("overview", () => shown?.isLive && read());
  byID("panel").addEventListener("close", () => (shown = null));
  setInterval(() => shown?.isLive && tick(), 1000);
}

/** What waits, kept current. */
export function showOutbox() {
  open({ isLive: true, title: "Waiting changes", path: "/api/outbox", rows: outboxRows });
}

/** What happened to a message. */
export function showHistory(message) {
  open({ isLive: false, title: "What happened to this message", path: `/api/messages/${message.number}/history`, rows: historyRows });
}

function open(what) {
  const dialog = byID("panel");
  shown = what;
  drawn = "";
  const close = element("button", { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("close"));
  dialog.replaceChildren(element("div", { class: "help-head" }, element("h2", { id: "panel-title", text: what.title }), close),
    element("ul", { id: "panel-list", class: "panel-list", tabindex: 0, "aria-labelledby": "panel-title" }));
  if (!dialog.open) dialog.showModal();
  close.focus();
  read();
}

async function read() {
  const what = shown;
  try {
    const answer = await api.get(what.path);
    if (shown === what) draw(answer);
  } catch (error) {
    if (shown === what) byID("panel-list").replaceChildren(element("li", { text: error.message }));
  }
}

/** Where the keyboard was, it stays, and what is being pressed is not taken away from under the pointer. */
function draw(answer) {
  const text = JSON.stringify(answer);
  if (text === drawn) return;
  const list = byID("panel-list");
  if (list.querySelector("button:active")) {
    setTimeout(() => shown && read(), 200);
    return;
  }
  drawn = text;
  const held = list.contains(document.activeElement) ? document.activeElement.dataset.held : null;
  list.replaceChildren(...shown.rows(answer));
  if (held !== null) (list.querySelector(`[data-held="${held}"]`) ?? list).focus();
}

function outboxRows({ waiting, total }) {
  listed = waiting;
  if (total === 0) return [element("li", { text: "Nothing waits." })];
  const rows = waiting.map((one) => element("li", {},
    element("div", { class: "panel-text" }, element("p", {}, element("strong", { text: `${one.what}: ` }), element("bdi", { text: one.subject || "(no subject)" })),
      element("p", { class: "panel-why", text: one.why }), element("p", { class: "panel-when", text: timesOf(one) })),
    one.attempts > 0 ? doing(one, "Try now", "retry") : null,
    one.cancellable ? doing(one, "Take back", "cancel") : null));
  return total > waiting.length ? [...rows, element("li", { text: `and ${counted(total - waiting.length, "more change")}` })] : rows;
}

function tick() {
  document.querySelectorAll("#panel-list .panel-when").forEach((line, row) => setText(line, timesOf(listed[row])));
}

function timesOf(one) {
  const tries = one.attempts > 0 ? counted(one.attempts, "try", "tries") : null;
  return [`since ${secondTime(one.since)}`, tries, nextTry(one.next_try)].filter(Boolean).join(" · ");
}

/** Seconds where it is soon, else when; nothing of a time that is over, for the reason is above. */
function nextTry(text) {
  const seconds = Math.ceil((new Date(text ?? NaN) - new Date()) / 1000);
  if (seconds >= 120) return `next try ${secondTime(text)}`;
  return seconds > 0 ? `next try in ${seconds} s` : null;
}

/** messageTime() ends with the minutes; seconds are the same everywhere. */
function secondTime(text) {
  return `${messageTime(text)}:${text.slice(17, 19)}`;
}

function doing(one, text, verb) {
  return element("button", { type: "button", class: "text-button", data: { held: `${verb} ${one.id}` }, text, "aria-label": `${text}: ${one.what}, ${one.subject}`, on: { click: () => act(one, verb) } });
}

async function act(one, verb) {
  try {
    const answer = await api.post(`/api/outbox/${verb}`, { id: one.id });
    if (shown) draw(answer);
  } catch (error) {
    byID("panel").close();
    alertPerson(error.message, error.hint);
  }
}

function historyRows({ events, complete }) {
  const place = (one) => [one.mailbox, one.uid ? `UID ${one.uid}` : null].filter(Boolean).join(", ");
  const rows = events.map((one) => element("li", {}, element("div", { class: "panel-text" },
    element("p", {}, element("bdi", { text: one.what })),
    one.note ? element("p", { class: "panel-why", text: one.note }) : null,
    element("p", { class: "panel-when", text: [exactDate.format(new Date(one.date)), place(one)].filter(Boolean).join(" · ") }))));
  return complete ? rows : [element("li", { text: "Its arrival is not remembered any more." }), ...rows];
}
