// Every view has an address: /, /mailbox/ID, /mailbox/ID/thread/ID, /search?q=words, /search?q=words&thread=ID, with
// &sort=relevance for the best results first. A mailbox's ID is its number, or inbox, starred or archive-ACCOUNT for
// lists that span mailboxes; a role such as trash leads to one of these (roles.js). /settings/PATH and /welcome/PATH
// are pages that take the place of mail. Any other address is a view that says that nothing is there.

import { accounts, account, mailbox } from "./mail/mail.js";
import { saveListPosition } from "./mail/listpositions.js";
import { followGuardStep, overlays, setAddress } from "./historyguard.js";
import { store } from "./store.js";
import * as text from "./text/text.js";

/**
 * @typedef {object} View
 * @property {"mailbox" | "search" | "kit" | "compose" | "drafts" | "outbox" | "unknown"} kind
 * @property {string | null} mailbox
 * @property {string} query
 * @property {"relevance" | null} sort
 * @property {number | null} thread
 * @property {string | null} [category]  the tab of an inbox; null for all
 * @property {number | null} [draft]  the message in a window of its own; null for a new one
 * @property {string} [address]  where nothing is
 */

/** Views that are no list of conversations. */
const pageKinds = ["compose", "drafts", "outbox"];

/** True if the view shows a list of conversations. @param {View} view */
export const isList = ({ kind }) => kind !== "unknown" && !pageKinds.includes(kind);

const knownPaths =
  /^(search|drafts|outbox|compose|compose\/(new|\d{1,18})|mailbox\/[^/]+|(mailbox\/[^/]+\/)?thread\/\d{1,18})?$/;
const mailboxNames = /^(\d+|inbox|starred|archive|archive-\d+|sent|drafts|outbox|spam|junk|trash|important|all)$/i;

/** True if the parts of an address lead to a view. */
const isKnown = (parts) => knownPaths.test(parts.join("/"))
  && (parts[0] !== "mailbox" || mailboxNames.test(decodePart(parts[1])));

/** Reads an address. @param {URL} url @returns {View} */
export function parseAddress(url) {
  const parts = url.pathname.split("/").filter(Boolean);
  if (!isKnown(parts)) return unknownView(url);
  if (parts[0] === "search") {
    const sort = url.searchParams.get("sort") === "relevance" ? "relevance" : null;
    const query = url.searchParams.get("q") ?? "";
    return { kind: "search", mailbox: null, query, sort, thread: identifier(url.searchParams.get("thread")) };
  }
  const page = pageKinds.find((kind) => kind === parts[0]);
  if (page) return { ...pageView(page), draft: identifier(parts[1]) };
  // /thread/ID without a mailbox opens in the inbox.
  const mailbox = parts[0] === "mailbox" ? decodePart(parts[1]) : "inbox";
  const thread = parts.at(-2) === "thread" ? identifier(parts.at(-1)) : null;
  return { ...mailboxView(mailbox, url.searchParams.get("category")), thread };
}

function identifier(written) {
  return /^\d{1,18}$/.test(written ?? "") ? Number(written) : null;
}

/** The address of a view. @param {View} view */
export function addressOf(view) {
  if (view.kind === "search") {
    const query = new URLSearchParams({ q: view.query });
    if (view.sort) query.set("sort", view.sort);
    if (view.thread !== null) query.set("thread", String(view.thread));
    return `/search?${query}`;
  }
  if (view.kind === "compose") return `/compose/${view.draft ?? "new"}`;
  if (!isList(view)) return view.address ?? `/${view.kind}`;
  const tab = view.category ? `?category=${encodeURIComponent(view.category)}` : "";
  if (view.thread !== null) return `/mailbox/${encodeURIComponent(view.mailbox)}/thread/${view.thread}${tab}`;
  return (view.mailbox === "inbox" ? "/" : `/mailbox/${encodeURIComponent(view.mailbox)}`) + tab;
}

/** The view's list, without the open thread. @param {View} view @returns {View} */
export const listOf = (view) => ({ ...view, thread: null });

/** True if two views show the same list. */
export const isSameList = (one, other) => Boolean(one && other) && addressOf(listOf(one)) === addressOf(listOf(other));

/** The view of a mailbox's list. @param {string | number} id @param {string | null} [category] @returns {View} */
export function mailboxView(id, category = null) {
  return { kind: "mailbox", mailbox: String(id), query: "", sort: null, thread: null, category };
}

/** The results of a query. @param {string} query @param {any} [sort] @returns {View} */
export const searchView = (query, sort = null) => ({ kind: "search", mailbox: null, query, sort, thread: null });

/** A page beside the lists. @param {any} kind @returns {View} */
export const pageView = (kind) => ({ kind, mailbox: null, query: "", sort: null, thread: null, draft: null });

/** What an address without anything shows. @param {URL | Location} url */
const unknownView = (url) => ({ ...pageView("unknown"), address: url.pathname + url.search });

/** Says that there is nothing at the address, of which a page knows more than the router. */
export const showUnknown = () => store.update({ page: null, view: unknownView(location) });

const otherPages = ["settings", "welcome"];

/**
 * The page that an address shows instead of mail; null if it shows mail.
 * @param {URL} url @returns {{kind: "settings" | "welcome", path: string} | null}
 */
export function parsePage(url) {
  const [kind, ...rest] = url.pathname.split("/").filter(Boolean);
  return otherPages.includes(kind) ? { kind: /** @type {any} */ (kind), path: rest.map(decodePart).join("/") } : null;
}

function decodePart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a page. */
export const pageAddress = (kind, path = "") => `/${[kind, path].filter(Boolean).join("/")}`;

/** Goes to a page. @param {"settings" | "welcome"} kind @param {string} [path] */
export function openPage(kind, path = "", { replace = false } = {}) {
  saveListPosition();
  setAddress(pageAddress(kind, path), replace);
  store.update({ page: { kind, path } });
}

/** Goes back from a page to the mail that was shown before. */
export const leavePage = () => navigate(store.state.view ?? mailboxView("inbox"));

/** Goes to a view. `replace` changes the current entry of the browser's history. @param {View} view */
export function navigate(view, { replace = false } = {}) {
  if (!replace) saveListPosition();
  setAddress(addressOf(view), replace);
  store.update({ view, page: null });
}

/** Starts with the address the page was opened at, and follows Back and Forward. Nothing stays over another view. */
export function startRouter() {
  const follow = () => {
    const url = new URL(location.href);
    const page = parsePage(url);
    store.update((state) => (
      { ...state, page, dialog: null, view: page ? state.view ?? mailboxView("inbox") : parseAddress(url) }));
  };
  window.addEventListener("popstate", () => {
    if (followGuardStep()) return;
    follow();
    for (const close of [...overlays].reverse()) close();
  });
  follow();
}

/** The `scope` parameter of the API for a mailbox view. @param {View} view */
export function scopeOf(view) {
  if (view.category) return `category:${view.category}${view.mailbox === "inbox" ? "" : `:${view.mailbox}`}`;
  if (view.mailbox === "inbox" || view.mailbox === "starred") return view.mailbox;
  if (view.mailbox.startsWith("archive-")) return `archive:${view.mailbox.slice(8)}`;
  return `mailbox:${view.mailbox}`;
}

/** The mailbox a view shows; undefined for lists that span mailboxes. */
export function shownMailbox(state, view) {
  return view?.kind === "mailbox" ? mailbox(state, Number(view.mailbox)) : undefined;
}

/** What a view's list is for: the mailbox's role, or the kind of another view. */
export function roleOf(state, view) {
  if (view.kind !== "mailbox") return view.kind;
  if (view.mailbox.startsWith("archive-")) return "archive";
  const unified = view.mailbox === "inbox" || view.mailbox === "starred" ? view.mailbox : "custom";
  return shownMailbox(state, view)?.role ?? unified;
}

/** The heading of a view. */
export function titleOf(state, view) {
  if (view.kind === "search") return text.searchTitle;
  if (!isList(view)) return text.pageTitles[view.kind];
  if (view.mailbox === "inbox") return accounts(state).length > 1 ? text.allInboxes
    : text.mailboxName({ role: "inbox" });
  if (view.mailbox === "starred") return text.mailboxName({ role: "starred" });
  if (view.mailbox.startsWith("archive-")) {
    const address = account(state, Number(view.mailbox.slice(8)))?.address ?? "";
    return text.archiveTitle(accounts(state).length > 1 ? address : null);
  }
  const shown = shownMailbox(state, view);
  return shown ? text.mailboxName(shown) : text.unknownMailbox;
}
