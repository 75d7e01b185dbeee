// What a list says when it has no rows: why, and what can be done.

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { accounts, isFirstSync, mailbox, state } from "./state.js";
import { mailboxView, navigate, roleOf, titleOf } from "./router.js";
import { searchHelp } from "./searchnotes.js";

/** Grey rows for a list that takes longer than a moment. */
export function skeleton() {
  const rows = Array.from({ length: 7 }, () => element("div", { class: "skeleton-row" }, element("i"), element("b"), element("b")));
  return element("div", { class: "skeleton", role: "img", "aria-label": "Loading" }, ...rows);
}

function words({ icon: name, title, text, button, action }) {
  return element("div", { class: "words" }, icon(name), element("h2", { text: title }), text ? element("p", { text }) : null,
    button ? element("button", { type: "button", class: "button", text: button, on: { click: action } }) : null);
}

/** Why a list could not be read. */
export function errorWords(error, retry) {
  if (error.isUnreachable) {
    return words({ icon: "offline", title: "The mail service is not running", text: "Run vaultmail serve. This list fills by itself then." });
  }
  if (error.status === 404) {
    return goneWords();
  }
  return words({ icon: "warning", title: "This list could not be read", text: `${error.message} ${error.hint}`, button: "Try again", action: retry });
}

function goneWords() {
  return words({ icon: "custom", title: "This mailbox does not exist any more", button: "Go to the inbox", action: () => navigate(mailboxView("inbox")) });
}

/** Why a list is empty, and what can be done. */
export function emptyWords(view) {
  const role = roleOf(view);
  if (/^\d+$/.test(view.mailbox ?? "") && state.overview && !mailbox(Number(view.mailbox))) return goneWords();
  if (view.kind === "search" && view.query.trim() === "") {
    const box = words({ icon: "search", title: "Search all mail on this machine", text: "Type a word, a name or an address. Results come as you type, online or not." });
    box.append(searchHelp());
    return box;
  }
  if (view.kind === "search") {
    return words({ icon: "search", title: `No mail matches “${view.query}”`, text: "Try fewer or shorter words. Search covers what has been downloaded so far." });
  }
  if (accounts().length === 0 && state.overview) {
    return words({ icon: "envelope", title: "No account yet", text: "Run vaultmail account add in a terminal, and your mail appears here." });
  }
  if (accounts().some(isFirstSync)) return words({ icon: "sync", title: "Mail is on its way", text: "The newest messages appear first, within seconds." });
  if (role === "inbox") return words({ icon: "check", title: "Nothing in the inbox", text: "You have dealt with all of it." });
  const sentences = { starred: "Star a conversation with s to keep it at hand here.", trash: "What you delete waits here until you delete it for good, or your server removes it.", spam: "No spam. Good." };
  return words({ icon: role, title: `Nothing in ${titleOf(view)}`, text: sentences[role] ?? "" });
}
