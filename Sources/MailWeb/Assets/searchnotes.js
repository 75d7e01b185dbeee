// What is said about a query, and the words that a search field understands.

import { element } from "./dom.js";

let editQuery = () => {};

/** Who puts another query into the field. */
export function registerQueryEditor(edit) {
  editQuery = edit;
}

/** Shows what could not be taken as typed, each with what to write instead where there is something better. */
export function fillSearchNotes(box, query, notes) {
  const shown = JSON.stringify([query, notes]);
  if (box.dataset.shown === shown) return;
  box.dataset.shown = shown;
  box.hidden = notes.length === 0;
  box.replaceChildren(...notes.map((note) => element("p", { class: `note-${note.kind}` }, note.explanation, suggestion(query, note))));
}

function suggestion(query, note) {
  if (!note.suggestion || note.kind === "reading" || note.text === "" || !query.includes(note.text)) return null;
  const change = () => editQuery(query.replace(note.text, () => note.suggestion));
  return element("button", { type: "button", class: "text-button", text: note.suggestion, "aria-label": `Search for ${note.suggestion} instead`, on: { click: change } });
}

const examples = [
  ["from:anna to:me", "people; also cc: and bcc:"],
  ["subject:invoice", "only the subject; body: only the text"],
  ["has:attachment", "also link and image; filename:report.pdf"],
  ["is:unread", "also read, starred, replied, draft"],
  ["in:archive", "a mailbox; account: an account"],
  ["after:2024-03-31", "also before:, on:, newer_than:7d"],
  ["larger:5M", "also smaller:"],
  ["list:announce", "a mailing list"],
  ["\"words together\"", "a phrase; invoi* a beginning"],
  ["-draft", "without; also -from:anna"],
  ["(tea OR coffee)", "one of them"],
  ["from anna last week", "plain words work, too"],
];

/** The operators with examples. */
export function searchHelp() {
  const rows = examples.map(([text, meaning]) => element("div", {}, element("dt", {}, element("code", { text })), element("dd", { text: meaning })));
  return element("dl", { class: "search-help" }, ...rows);
}
