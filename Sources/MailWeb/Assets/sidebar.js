// The mailboxes as a tree, the accounts, and how sync is doing.

import * as api from "./api.js";
import { byID, element, setAttribute, setText } from "./dom.js";
import { icon } from "./icons.js";
import { ago, fullTime, hue, number } from "./format.js";
import { doingWords, fillPause, fillRing, isWorking, makePause, makeRing, progressWords, shownOf } from "./catchup.js";
import { account, accounts, isOffline, mailboxes, mailboxWithRole, shownProgress, state, subscribe } from "./state.js";
import { addressOf, mailboxName, mailboxView, navigate } from "./router.js";
import { alertPerson, announce } from "./toast.js";

const closedKey = "vaultmail.closed-mailboxes";
const closed = new Set(JSON.parse(localStorage.getItem(closedKey) ?? "[]"));
let currentItem = "inbox";
let drawerOpener = null;
let isAskingForSync = false;

/** Builds the sidebar and the tab bar and begins to follow the overview. */
export function startSidebar() {
  const tree = byID("tree");
  setAttribute(tree, "role", "tree");
  setAttribute(tree, "aria-label", "Mailboxes");
  tree.addEventListener("click", onClick);
  tree.addEventListener("keydown", onKey);
  byID("menu-button").append(icon("menu"));
  byID("menu-button").addEventListener("click", (event) => openDrawer(event.currentTarget));
  byID("scrim").addEventListener("click", closeDrawer);
  byID("sidebar").addEventListener("keydown", (event) => {
    if (event.key === "Escape" && closeDrawer()) event.stopPropagation();
  });
  matchMedia("(min-width: 1100px)").addEventListener("change", closeDrawer);
  for (const topic of ["overview", "view", "connection"]) subscribe(topic, draw);
  setInterval(drawSync, 30_000);
}

// ---- The tree

/** What the tree shows, from top to bottom: {key, name, icon, level, unread, parent, hasChildren, box}. */
function items() {
  const several = accounts().length > 1;
  const only = several ? undefined : mailboxWithRole(accounts()[0]?.id, "inbox");
  const unified = [{ key: "inbox", name: several ? "All inboxes" : "Inbox", icon: "inbox", level: 1, unread: unreadInInboxes(), progress: progressOf(only) },
    { key: "starred", name: "Starred", icon: "star", level: 1, unread: 0 }];
  return unified.concat(...accounts().map((one) => itemsOfAccount(one, several)));
}

/** Starred has a list of its own; what the others hold is in other mailboxes as well, so that they are not synced. */
const unshownRoles = new Set(["starred", "all", "important"]);

function itemsOfAccount(one, several) {
  const own = mailboxes().filter((box) => box.account_id === one.id && !unshownRoles.has(box.role));
  const level = several ? 2 : 1;
  const parent = several ? `account-${one.id}` : null;
  const withRole = own.filter((box) => box.role !== "custom" && (several || box.role !== "inbox"));
  const rows = withRole.map((box) => ({ key: String(box.id), name: mailboxName(box), icon: box.role, level, unread: shownUnread(box), parent, box, progress: progressOf(box) }));
  if (!mailboxWithRole(one.id, "archive")) {
    const after = rows.findLastIndex((row) => ["inbox", "sent", "drafts"].includes(row.icon));
    rows.splice(after + 1, 0, { key: `archive-${one.id}`, name: "Archive", icon: "archive", level, unread: 0, parent });
  }
  const custom = customItems(own.filter((box) => box.role === "custom"), level, parent);
  if (custom.length > 0 && rows.length > 0) custom[0].startsGroup = true;
  const head = several ? [{ key: parent, name: one.address, account: one, level: 1, unread: 0, hasChildren: true, isHeading: true }] : [];
  return [...head, ...rows, ...custom];
}

/** Whether a mailbox can be opened, or one below it that is shown: Gmail's “[Gmail]” holds only mailboxes that stand elsewhere. */
function leadsAnywhere(box, boxes) {
  return box.selectable || boxes.some((other) => other.selectable && other.depth > box.depth && other.path.startsWith(box.path));
}

/** Mailboxes without a role as a tree; a level whose parent is not shown moves up. */
function customItems(boxes, level, parent) {
  const above = [];
  const rows = boxes.filter((box) => leadsAnywhere(box, boxes)).map((box) => {
    while (above.length > 0 && !(box.path.startsWith(above.at(-1).box.path) && box.depth > above.at(-1).box.depth)) above.pop();
    const row = { key: String(box.id), name: box.name, icon: "custom", level: level + above.length, unread: shownUnread(box), parent: above.at(-1)?.key ?? parent, box, progress: progressOf(box) };
    if (above.length > 0) above.at(-1).hasChildren = true;
    above.push(row);
    return row;
  });
  return rows;
}

/** Counts where unread means something to do; drafts count what is there. */
function shownUnread(box) {
  if (box.role === "drafts") return box.total;
  return ["sent", "trash"].includes(box.role) ? 0 : box.unread;
}

const progressOf = (box) => shownOf(box, box && account(box.account_id));

/** Unread messages in the inboxes of all accounts. */
export function unreadInInboxes() {
  return mailboxes().filter((box) => box.role === "inbox").reduce((sum, box) => sum + box.unread, 0);
}

function visibleItems() {
  const hidden = new Set();
  return items().filter((row) => {
    const isHidden = row.parent && (hidden.has(row.parent) || closed.has(row.parent));
    if (isHidden) hidden.add(row.key);
    return !isHidden;
  });
}

function draw() {
  if (!state.overview || !state.view) return;
  const tree = byID("tree");
  const rows = visibleItems();
  if (!rows.some((row) => row.key === currentItem)) currentItem = "inbox";
  const focused = tree.contains(document.activeElement);
  const known = new Map([...tree.children].map((node) => [node.dataset.key, node]));
  const nodes = rows.map((row) => fillItem(known.get(row.key) ?? makeItem(row), row));
  const isSameOrder = nodes.length === tree.childElementCount && nodes.every((node, index) => tree.children[index] === node);
  if (!isSameOrder) tree.replaceChildren(...nodes);
  // A drawer that was opened before there were mailboxes takes the keyboard as soon as there are some.
  const isAwaited = document.body.classList.contains("drawer-open") && document.activeElement === document.body;
  if (isAwaited || (focused && !tree.contains(document.activeElement))) focusTree();
  byID("demo-badge").hidden = !state.overview.demo;
  drawSync();
  drawTabs();
  drawTitle();
}

function makeItem(row) {
  const node = row.isHeading ? element("div") : element("a");
  node.className = "tree-item";
  node.dataset.key = row.key;
  setAttribute(node, "role", "treeitem");
  node.append(element("span", { class: "tree-twist", "aria-hidden": "true" }), element("span", { class: "tree-icon" }),
    element("span", { class: "tree-name", dir: "auto" }), makeRing(), element("span", { class: "tree-count", "aria-hidden": "true" }));
  return node;
}

function fillItem(node, row) {
  const [twist, shape, name, ring, count] = node.children;
  const isCurrent = state.view.kind === "mailbox" && isShown(row.key);
  const selectable = !row.isHeading && row.box?.selectable !== false;
  node.className = `tree-item level-${Math.min(row.level, 6)}${row.isHeading ? " heading" : ""}${isCurrent ? " current" : ""}${row.unread > 0 ? " unread" : ""}${row.startsGroup ? " group" : ""}`;
  if (selectable) setAttribute(node, "href", addressOf(mailboxView(row.key)));
  else node.removeAttribute("href");
  setAttribute(node, "aria-level", row.level);
  setAttribute(node, "aria-expanded", row.hasChildren ? String(!closed.has(row.key)) : null);
  setAttribute(node, "aria-selected", String(isCurrent));
  setAttribute(node, "tabindex", row.key === currentItem ? 0 : -1);
  setAttribute(node, "aria-label", labelOf(row));
  twist.replaceChildren(...(row.hasChildren ? [icon("chevron")] : []));
  if (shape.dataset.icon !== (row.icon ?? "account")) shape.replaceChildren(row.isHeading ? element("span", { class: `account-dot hue-${hue(row.account)}` }) : icon(row.icon));
  shape.dataset.icon = row.icon ?? "account";
  name.textContent = row.name;
  fillRing(ring, row.progress ?? null);
  name.title = row.box?.path ?? row.name;
  count.textContent = row.unread > 0 ? number(row.unread) : "";
  node.classList.toggle("trouble", Boolean(row.account?.error));
  return node;
}

function labelOf(row) {
  if (row.isHeading) return `${row.name}${row.account.error ? ", needs attention" : ""}`;
  const unread = row.unread > 0 ? `, ${number(row.unread)} ${row.icon === "drafts" ? "in all" : "unread"}` : "";
  return `${row.name}${unread}${row.progress ? `, ${progressWords(row.progress)}` : ""}`;
}

/** A single account's inbox is the unified one. */
function isShown(key) {
  if (key === state.view.mailbox) return true;
  return key === "inbox" && accounts().length === 1 && String(mailboxWithRole(accounts()[0].id, "inbox")?.id) === state.view.mailbox;
}

function onClick(event) {
  const node = event.target.closest(".tree-item");
  if (!node) return;
  if (event.target.closest(".tree-twist") && node.hasAttribute("aria-expanded") || !node.hasAttribute("href")) {
    event.preventDefault();
    return setClosed(node.dataset.key, !closed.has(node.dataset.key));
  }
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  currentItem = node.dataset.key;
  closeDrawer();
  navigate(mailboxView(node.dataset.key));
}

function setClosed(key, isClosed) {
  if (isClosed) closed.add(key);
  else closed.delete(key);
  localStorage.setItem(closedKey, JSON.stringify([...closed]));
  draw();
}

function onKey(event) {
  const rows = visibleItems();
  const at = rows.findIndex((row) => row.key === event.target.dataset.key);
  if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
  const row = rows[at];
  const isOpen = row.hasChildren && !closed.has(row.key);
  const places = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
  if (event.key in places) focusItem(rows[Math.min(Math.max(places[event.key], 0), rows.length - 1)].key);
  else if (event.key === "ArrowRight" && row.hasChildren && !isOpen) setClosed(row.key, false);
  else if (event.key === "ArrowRight" && isOpen) focusItem(rows[at + 1].key);
  else if (event.key === "ArrowLeft" && isOpen) setClosed(row.key, true);
  else if (event.key === "ArrowLeft" && row.parent) focusItem(row.parent);
  else if (event.key === "Enter" || event.key === " ") event.target.click();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

const focusTree = () => byID("tree").querySelector("[tabindex='0']")?.focus();

function focusItem(key) {
  currentItem = key;
  draw();
  byID("tree").querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

// ---- The drawer, where the window is narrow

/** Opens the sidebar over the list. */
export function openDrawer(opener) {
  drawerOpener = opener;
  document.body.classList.add("drawer-open");
  byID("scrim").hidden = false;
  for (const id of ["banner", "list", "reader", "tabbar"]) byID(id).inert = true;
  byID("menu-button").setAttribute("aria-expanded", "true");
  document.activeElement.blur();
  focusTree();
}

/** Closes it; true if it was open. */
export function closeDrawer() {
  if (!document.body.classList.contains("drawer-open")) return false;
  document.body.classList.remove("drawer-open");
  byID("scrim").hidden = true;
  for (const id of ["banner", "list", "reader", "tabbar"]) byID(id).inert = false;
  byID("menu-button").setAttribute("aria-expanded", "false");
  drawerOpener?.focus();
  return true;
}

// ---- Sync

function drawSync() {
  const box = byID("sync-state");
  if (!state.overview) return;
  box.classList.toggle("working", (isAskingForSync || accounts().some(isWorking)) && state.connection === "live");
  let button = box.querySelector("#sync-now");
  if (!button) {
    button = element("button", { type: "button", id: "sync-now", class: "icon-button", "aria-label": "Sync now", "aria-keyshortcuts": "Shift+N", data: { tip: "Sync now (Shift+N)" }, on: { click: syncNow } }, icon("sync"));
    box.append(element("div", { class: "sync-rows" }), button);
  }
  // The nodes stay what they are: one of them may have the keyboard.
  const rows = box.querySelector(".sync-rows");
  const known = new Map([...rows.children].map((row) => [row.dataset.account, row]));
  const shown = accounts().map((one) => fillSyncRow(known.get(String(one.id)) ?? makeSyncRow(one), one));
  if (shown.length !== rows.childElementCount || shown.some((row, index) => rows.children[index] !== row)) rows.replaceChildren(...shown);
  button.disabled = accounts().length === 0;
}

function makeSyncRow(one) {
  return element("div", { data: { account: one.id } }, element("span", { class: "sync-address" }), makePause("icon-button sync-pause"),
    element("span", { class: "sync-words" }), element("span", { class: "sync-last" }), element("progress", { hidden: true }));
}

function fillSyncRow(row, one) {
  const [address, pause, words, last, progress] = row.children;
  const text = syncWords(one);
  row.className = one.error ? "sync-row trouble" : "sync-row";
  setText(address, one.address);
  setAttribute(address, "title", one.address);
  setText(words, text);
  setText(last, one.last_success && !text.startsWith("Synced") ? `Last synced ${ago(one.last_success)}` : "");
  setAttribute(one.last_success && text.startsWith("Synced") ? words : last, "title", one.last_success ? fullTime(one.last_success) : null);
  fillPause(pause, one);
  progress.hidden = !(one.progress?.total > 0);
  setAttribute(progress, "max", one.progress?.total);
  setAttribute(progress, "value", Math.min(one.progress?.completed, one.progress?.total) || 0);
  setAttribute(progress, "aria-label", `Sync of ${one.address}`);
  return row;
}

/** What happens now, else when it last went well. */
function syncWords(one) {
  if (state.connection === "stopped") return "Mail service stopped";
  if (one.local) return "Imported mail";
  if (!one.active) return "Signed out, mail is kept";
  if (isOffline(one)) return "Offline";
  if (one.error) return "Needs attention";
  const words = doingWords(one);
  if (words) return one.progress ? `${words}: ${shownProgress(one)}` : one.state === "paused" ? words : `${words}…`;
  return one.last_success ? `Synced ${ago(one.last_success)}` : "Not synced yet";
}

/** Asks the program to sync every account. */
export async function syncNow() {
  isAskingForSync = true;
  drawSync();
  announce("Sync asked for");
  try {
    await api.post("/api/sync", { account: null });
  } catch (error) {
    alertPerson(`Sync could not be asked for: ${error.message}`, error.hint);
  }
  setTimeout(() => {
    isAskingForSync = false;
    drawSync();
  }, 900);
}

// ---- The tab bar of small windows, and the window's title

function drawTabs() {
  const tab = (name, shape, isCurrent, run, unread = 0) => element("button", { type: "button", class: "tab", "aria-current": isCurrent ? "page" : null, on: { click: run } },
    icon(shape), element("span", { text: name }), unread > 0 ? element("span", { class: "tab-count", "aria-label": `${number(unread)} unread`, text: unread > 99 ? "99+" : number(unread) }) : null);
  const shown = state.view.kind === "mailbox" ? state.view.mailbox : "";
  const focusedTab = [...byID("tabbar").children].indexOf(document.activeElement);
  byID("tabbar").replaceChildren(
    tab("Mailboxes", "menu", false, (event) => openDrawer(event.currentTarget)),
    tab("Inbox", "inbox", shown === "inbox", () => navigate(mailboxView("inbox")), unreadInInboxes()),
    tab("Starred", "star", shown === "starred", () => navigate(mailboxView("starred"))),
    tab("Sync now", "sync", false, syncNow));
  byID("tabbar").children[focusedTab]?.focus();
}

function drawTitle() {
  const unread = unreadInInboxes();
  document.title = `${unread > 0 ? `(${number(unread)}) ` : ""}${byID("list-title")?.textContent || "Mail"} – VaultMail`;
}
