// What the format bar and its keys do to the selection. The browser's own commands keep its undo.

import { toggleList, undoList } from "./lists.js";

export const command = (name, value = "") => document.execCommand(name, false, value);

const selectionElement = () => {
  const node = getSelection().anchorNode;
  return node instanceof Element ? node : node?.parentElement ?? null;
};

const editorOfSelection = () => selectionElement()?.closest(".composer-text") ?? null;

/** The element with that selector around the selection, inside an editor. */
export function around(selector) {
  const found = selectionElement()?.closest(selector);
  return found?.closest(".composer-text") && !found.matches(".composer-text") ? found : null;
}

export const run = {
  bold: () => command("bold"),
  italic: () => command("italic"),
  bullets: () => toggleList(editorOfSelection(), "UL"),
  numbers: () => toggleList(editorOfSelection(), "OL"),
  quote: () => (around("blockquote") ? command("outdent") : command("formatBlock", "blockquote")),
  insert: insertText,
  undo: () => undoList(editorOfSelection()) || command("undo"),
};

/** Inserts words as they are, line by line. @param {string} words */
function insertText(words) {
  const lines = words.replace(/\r\n?/g, "\n");
  if (lines !== "") command("insertText", lines);
}
