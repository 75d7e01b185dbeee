// What the person looked for last, offered below the empty search field.

import * as api from "./api.js";
import { byID, element } from "./dom.js";

let run = () => {};
let known = [];

/** Starts the list; `search` takes the query that was chosen. */
export function startRecentSearches(search) {
  run = search;
  const field = byID("search-field");
  const box = byID("recent-searches");
  field.addEventListener("focus", read);
  field.addEventListener("input", draw);
  byID("search").addEventListener("focusout", (event) => {
    if (!byID("search").contains(event.relatedTarget)) hide();
  });
  box.addEventListener("keydown", moveFocus);
}

/** Remembers a search that was of use. */
export async function rememberSearch(query) {
  if (query.trim() === "" || query === known[0]) return;
  try {
    known = (await api.post("/api/recent-searches/add", { query })).queries;
  } catch {
    // Nothing depends on it.
  }
}

/** Puts the keyboard on the newest search that is offered; false where none is. */
export function focusRecentSearches() {
  const first = byID("recent-searches").querySelector("button");
  if (byID("recent-searches").hidden || !first) return false;
  first.focus();
  return true;
}

async function read() {
  try {
    known = (await api.get("/api/recent-searches")).queries;
  } catch {
    known = [];
  }
  draw();
}

function draw() {
  const field = byID("search-field");
  const isOffered = known.length > 0 && field.value.trim() === "" && byID("search").contains(document.activeElement);
  if (!isOffered) return hide();
  const box = byID("recent-searches");
  const focused = box.contains(document.activeElement) ? document.activeElement.textContent : null;
  const rows = known.map((query) => element("li", {}, element("button", { type: "button", text: query, on: { click: () => choose(query) } })));
  const forget = element("button", { type: "button", class: "forget", text: "Clear recent searches", on: { click: clear } });
  box.replaceChildren(element("ul", { "aria-label": "Recent searches" }, ...rows), forget);
  box.hidden = false;
  // The list may come anew while the keyboard is in it.
  if (focused !== null) ([...box.querySelectorAll("button")].find((button) => button.textContent === focused) ?? forget).focus();
}

function hide() {
  byID("recent-searches").hidden = true;
}

function choose(query) {
  const field = byID("search-field");
  field.value = query;
  field.focus();
  hide();
  run();
}

async function clear() {
  try {
    known = (await api.post("/api/recent-searches/clear", {})).queries;
  } finally {
    byID("search-field").focus();
    draw();
  }
}

function moveFocus(event) {
  const buttons = [...byID("recent-searches").querySelectorAll("button")];
  const place = buttons.indexOf(document.activeElement);
  const field = byID("search-field");
  if (event.key === "ArrowDown") buttons[Math.min(place + 1, buttons.length - 1)].focus();
  else if (event.key === "ArrowUp") (buttons[place - 1] ?? field).focus();
  else if (event.key === "Escape") {
    field.focus();
    hide();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
