// Every view has an address: /, /mailbox/ID, /mailbox/ID/thread/ID, /search?q=words, /search?q=words&thread=ID; &sort=relevance for the best results first.
// A mailbox's ID is its number, or inbox, starred or archive-ACCOUNT for the lists that span mailboxes.

import { publish, state, mailbox, accounts, account } from "./state.js";

/** Reads an address. A view is {kind: mailbox or search, mailbox, query, sort, thread}; sort is null, or relevance. */
export function parseAddress(url) {
  const parts = url.pathname.split("/").filter(Boolean);
  if (parts[0] === "search") {
    const sort = url.searchParams.get("sort") === "relevance" ? "relevance" : null;
    return { kind: "search", mailbox: null, query: url.searchParams.get("q") ?? "", sort, thread: identifier(url.searchParams.get("thread")) };
  }
  if (parts[0] === "mailbox" && parts[1]) {
    return { kind: "mailbox", mailbox: decodeURIComponent(parts[1]), query: "", sort: null, thread: parts[2] === "thread" ? identifier(parts[3]) : null };
  }
  return { kind: "mailbox", mailbox: "inbox", query: "", sort: null, thread: null };
}

function identifier(text) {
  return /^\d{1,18}$/.test(text ?? "") ? Number(text) : null;
}

/** The address of a view. */
export function addressOf(view) {
  if (view.kind === "search") {
    const query = new URLSearchParams({ q: view.query });
    if (view.sort) query.set("sort", view.sort);
    if (view.thread !== null) query.set("thread", view.thread);
    return `/search?${query}`;
  }
  if (view.thread !== null) return `/mailbox/${encodeURIComponent(view.mailbox)}/thread/${view.thread}`;
  return view.mailbox === "inbox" ? "/" : `/mailbox/${encodeURIComponent(view.mailbox)}`;
}

/** Two views show the same list. */
export function sameList(one, other) {
  return one?.kind === other?.kind && one?.mailbox === other?.mailbox && one?.query === other?.query && one?.sort === other?.sort;
}

/** The list of a view, without the opened thread. */
export function listOf(view) {
  return { ...view, thread: null };
}

/** The view of a mailbox's list. */
export function mailboxView(id) {
  return { kind: "mailbox", mailbox: String(id), query: "", sort: null, thread: null };
}

/** Goes to a view. `replace` keeps the browser's history as it is. */
export function navigate(view, { replace = false } = {}) {
  const address = addressOf(view);
  if (replace) history.replaceState({}, "", address);
  else if (address !== location.pathname + location.search) history.pushState({}, "", address);
  setView(view);
}

function setView(view) {
  const previous = state.view;
  state.view = view;
  document.body.dataset.pane = view.thread === null ? "list" : "thread";
  publish("view", view, previous);
}

/** Starts with the address the page was opened at, and follows Back and Forward. */
export function startRouter() {
  const follow = () => setView(parseAddress(new URL(location.href)));
  window.addEventListener("popstate", follow);
  follow();
}

/** The `scope` parameter of the API for a mailbox view. */
export function scopeOf(view) {
  if (view.mailbox === "inbox" || view.mailbox === "starred") return view.mailbox;
  if (view.mailbox.startsWith("archive-")) return `archive:${view.mailbox.slice(8)}`;
  return `mailbox:${view.mailbox}`;
}

/** The mailbox a mailbox view shows; undefined for lists that span mailboxes. */
export function shownMailbox(view) {
  return view.kind === "mailbox" ? mailbox(Number(view.mailbox)) : undefined;
}

/** What a view's list is for: the mailbox's role, or search. */
export function roleOf(view) {
  if (view.kind === "search") return "search";
  if (view.mailbox.startsWith("archive-")) return "archive";
  return shownMailbox(view)?.role ?? (view.mailbox === "inbox" || view.mailbox === "starred" ? view.mailbox : "custom");
}

/** The heading of a view. */
export function titleOf(view) {
  if (view.kind === "search") return "Search";
  if (view.mailbox === "inbox") return accounts().length > 1 ? "All inboxes" : "Inbox";
  if (view.mailbox === "starred") return "Starred";
  if (view.mailbox.startsWith("archive-")) {
    return accounts().length > 1 ? `Archive, ${account(Number(view.mailbox.slice(8)))?.address ?? ""}` : "Archive";
  }
  const shown = shownMailbox(view);
  return shown ? mailboxName(shown) : "Mailbox";
}

const roleNames = { inbox: "Inbox", starred: "Starred", sent: "Sent", drafts: "Drafts", archive: "Archive", spam: "Spam", trash: "Trash" };

/** A mailbox's name: by its role, else its own. */
export function mailboxName(one) {
  return roleNames[one.role] ?? one.name;
}
