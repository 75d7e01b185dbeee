// Thin bars above everything: the service is gone, an account is offline or needs attention.

import { byID, element } from "./dom.js";
import { icon } from "./icons.js";
import { ago, counted } from "./format.js";
import { accounts, isOffline, state, subscribe } from "./state.js";
import { syncNow } from "./sidebar.js";
import { showOutbox } from "./panel.js";

/** Changes go out within moments: online, only what waits longer is told. */
const patience = 10_000;

let shown = "";

/** Begins to follow the connection and the accounts. */
export function startStrips() {
  for (const topic of ["overview", "connection"]) subscribe(topic, draw);
  for (const type of ["online", "offline"]) window.addEventListener(type, draw);
  setInterval(draw, patience / 2);
}

function draw() {
  const strips = state.connection === "stopped" ? [stopped()] : accounts().map(accountStrip).filter(Boolean);
  const text = strips.map((strip) => strip.textContent).join("\n");
  if (text === shown) return;
  shown = text;
  byID("strips").replaceChildren(...strips);
}

function stopped() {
  return element("p", { class: "strip trouble" }, icon("warning"), element("span", {}, "Mail service stopped — run ", element("code", { text: "vaultmail serve" }),
    ". This page connects again by itself."));
}

function accountStrip(one) {
  const waiting = one.pending_operations > 0 ? `${counted(one.pending_operations, "change")} waiting` : "";
  const name = accounts().length > 1 ? `${one.address}: ` : "";
  if (isOffline(one)) {
    return element("p", { class: "strip" }, icon("offline"), element("span", { text: `${name}Offline${waiting ? ` — ${waiting}` : ""}` }), queueButton(waiting));
  }
  if (!one.error) {
    if (!waiting || !(Date.now() - new Date(one.waiting_since ?? NaN) > patience)) return null;
    return element("p", { class: "strip" }, icon("sync"), element("span", { text: `${name}${waiting}` }), queueButton(waiting));
  }
  const rest = [waiting, one.last_success ? `Last synced ${ago(one.last_success)}` : ""].filter(Boolean).map((words) => `${words}.`).join(" ");
  return element("p", { class: "strip trouble" }, icon("warning"), element("span", {}, element("strong", { text: `${name}${one.error}` }), rest ? ` ${rest}` : ""), queueButton(waiting),
    element("button", { type: "button", class: "text-button", text: "Try now", on: { click: syncNow } }));
}

function queueButton(waiting) {
  return waiting ? element("button", { type: "button", class: "text-button", text: "Show what waits", on: { click: showOutbox } }) : null;
}
