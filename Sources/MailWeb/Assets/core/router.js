// Every view has an address: /, /mailbox/ID, /mailbox/ID/thread/ID, /search?q=words, /search?q=words&thread=ID, with
// &sort=relevance for the best results first. A mailbox's ID is its number, or inbox, starred or archive-ACCOUNT for
// lists that span mailboxes.

import { accounts, account, mailbox } from "./mail.js";
import { store } from "./store.js";
import * as text from "./text.js";

/**
 * @typedef {object} View
 * @property {"mailbox" | "search" | "kit"} kind
 * @property {string | null} mailbox
 * @property {string} query
 * @property {"relevance" | null} sort
 * @property {number | null} thread
 */

/** Reads an address. @param {URL} url @returns {View} */
export function parseAddress(url) {
  const parts = url.pathname.split("/").filter(Boolean);
  if (parts[0] === "search") {
    const sort = url.searchParams.get("sort") === "relevance" ? "relevance" : null;
    const query = url.searchParams.get("q") ?? "";
    return { kind: "search", mailbox: null, query, sort, thread: identifier(url.searchParams.get("thread")) };
  }
  if (parts[0] === "mailbox" && parts[1]) {
    const thread = parts[2] === "thread" ? identifier(parts[3]) : null;
    return { ...mailboxView(decodeURIComponent(parts[1])), thread };
  }
  return mailboxView("inbox");
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
  if (view.thread !== null) return `/mailbox/${encodeURIComponent(view.mailbox)}/thread/${view.thread}`;
  return view.mailbox === "inbox" ? "/" : `/mailbox/${encodeURIComponent(view.mailbox)}`;
}

/** The view's list, without the open thread. @param {View} view @returns {View} */
export const listOf = (view) => ({ ...view, thread: null });

/** True if two views show the same list. */
export const isSameList = (one, other) => Boolean(one && other) && addressOf(listOf(one)) === addressOf(listOf(other));

/** The view of a mailbox's list. @param {string | number} id @returns {View} */
export function mailboxView(id) {
  return { kind: "mailbox", mailbox: String(id), query: "", sort: null, thread: null };
}

/** Goes to a view. `replace` changes the current entry of the browser's history. @param {View} view */
export function navigate(view, { replace = false } = {}) {
  const address = addressOf(view);
  if (replace) history.replaceState({}, "", address);
  else if (address !== location.pathname + location.search) history.pushState({}, "", address);
  store.update({ view });
}

/** Starts with the address the page was opened at, and follows Back and Forward. */
export function startRouter() {
  const follow = () => store.update({ view: parseAddress(new URL(location.href)) });
  window.addEventListener("popstate", follow);
  follow();
}

/** The `scope` parameter of the API for a mailbox view. @param {View} view */
export function scopeOf(view) {
  if (view.mailbox === "inbox" || view.mailbox === "starred") return view.mailbox;
  if (view.mailbox.startsWith("archive-")) return `archive:${view.mailbox.slice(8)}`;
  return `mailbox:${view.mailbox}`;
}

/** The mailbox a view shows; undefined for lists that span mailboxes. */
export function shownMailbox(state, view) {
  return view?.kind === "mailbox" ? mailbox(state, Number(view.mailbox)) : undefined;
}

/** What a view's list is for: the mailbox's role, or search. */
export function roleOf(state, view) {
  if (view.kind === "search") return "search";
  if (view.mailbox.startsWith("archive-")) return "archive";
  const unified = view.mailbox === "inbox" || view.mailbox === "starred" ? view.mailbox : "custom";
  return shownMailbox(state, view)?.role ?? unified;
}

/** The heading of a view. */
export function titleOf(state, view) {
  if (view.kind === "search") return text.searchTitle;
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
