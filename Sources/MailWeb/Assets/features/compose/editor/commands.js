// What the format bar and its keys do to the selection. The browser's own commands keep its undo.

import { undoLast } from "./lastchange.js";

/** The composer is shown before it. @type {typeof import("./lists.js") | null} */
let lists = null;

async function loadLists() {
  lists ??= await import("./lists.js");
  return lists;
}
loadLists().catch(() => {});

/** At once, if possible: the next key must find the list. */
function toggleList(tag) {
  if (lists) lists.toggleList(editorOfSelection(), tag);
  else loadLists().then((loaded) => loaded.toggleList(editorOfSelection(), tag));
}

/** Undoes what the browser's undo does not know. False if the last change was another. */
export function undoOwnChange() {
  const editor = editorOfSelection();
  return editor !== null && undoLast(editor);
}

export const command = (name, value = "") => document.execCommand(name, false, value);

const selectionElement = () => {
  const node = getSelection().anchorNode;
  return node instanceof Element ? node : node?.parentElement ?? null;
};

const editorOfSelection = () => selectionElement()?.closest(".composer-text") ?? null;

/** The element with that selector around the selection, inside an editor. */
export function enclosing(selector) {
  const found = selectionElement()?.closest(selector);
  return found?.closest(".composer-text") && !found.matches(".composer-text") ? found : null;
}

export const run = {
  bold: () => command("bold"),
  italic: () => command("italic"),
  bullets: () => toggleList("UL"),
  numbers: () => toggleList("OL"),
  quote: () => (enclosing("blockquote") ? command("outdent") : command("formatBlock", "blockquote")),
  insert: insertText,
  undo: () => undoOwnChange() || command("undo"),
};

/** Inserts words as they are, line by line. @param {string} words */
function insertText(words) {
  const lines = words.replace(/\r\n?/g, "\n");
  if (lines !== "") command("insertText", lines);
}
