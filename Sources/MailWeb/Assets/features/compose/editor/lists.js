// Lists of the editor. The browser's own commands lose the caret and keep looks in inline styles, which the page's
// policy forbids; here the lines stay, and only what is around them changes.

import { keepUndo } from "./lastchange.js";
import { preserveSelection } from "./place.js";

const blocks = "div, li, ul, ol, blockquote, p";

/** Makes the selected lines a list, or plain lines if they are one. @param {any} editor @param {"UL" | "OL"} tag */
export function toggleList(editor, tag) {
  if (!editor) return;
  const before = listOf(getSelection().anchorNode);
  setList(editor, before === tag ? null : tag);
  const restore = preserveSelection(editor);
  keepUndo(editor, () => {
    restore();
    setList(editor, before);
  });
}

const listOf = (node) => (node instanceof Element ? node : node.parentElement).closest("ul, ol")?.tagName ?? null;

function setList(editor, tag) {
  removeEmptyLines(editor);
  const restore = preserveSelection(editor);
  makeLines(editor);
  restore();
  for (const line of selectedLines(editor)) {
    const plain = line.tagName === "LI" && line.parentNode.tagName !== tag ? unwrapItem(line) : line;
    if (tag && plain.tagName !== "LI") wrapInList(plain, tag);
  }
  restore();
  editor.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** Undoing what was typed can leave lines of no height. The one with the caret becomes an empty line. */
function removeEmptyLines(editor) {
  for (const one of editor.querySelectorAll("div:empty, li:empty")) {
    if (one === getSelection().anchorNode) one.append(document.createElement("br"));
    else one.remove();
  }
}

/** Text that stands free in the editor or in a quote becomes lines. */
function makeLines(editor) {
  if (!editor.hasChildNodes()) editor.append(document.createElement("br"));
  for (const box of [editor, ...editor.querySelectorAll("blockquote")]) {
    let line = null;
    for (const node of [...box.childNodes]) {
      const isBlock = node instanceof Element && node.matches(blocks);
      if (isBlock) line = null;
      if (isBlock) continue;
      const isNew = line === null;
      line ??= document.createElement("div");
      if (isNew) node.before(line);
      if (isNew || node.nodeName !== "BR") line.append(node);
      else node.remove();
      if (node.nodeName === "BR") line = null;
    }
  }
}

function selectedLines(editor) {
  const range = getSelection().getRangeAt(0);
  const isPicture = (line) => line.querySelector("img") !== null && line.textContent === "";
  const lines = [...editor.querySelectorAll("div, li, p")].filter((one) => !one.querySelector(blocks)
    && !isPicture(one));
  return new Set(lines.filter((one) => range.intersectsNode(one)).map((one) => one.closest("li") ?? one));
}

/** Makes a line of an item; the items behind it are a list of their own. */
function unwrapItem(item) {
  const list = item.parentNode;
  const rest = list.cloneNode(false);
  while (item.nextSibling) rest.append(item.nextSibling);
  const line = renamed(item, "div");
  list.after(line);
  if (rest.hasChildNodes()) line.after(rest);
  if (!list.hasChildNodes()) list.remove();
  return line;
}

/** Makes an item of a line, in a list with the lists beside it. */
function wrapInList(line, tag) {
  const list = document.createElement(tag);
  const { previousElementSibling: before, nextElementSibling: after } = line;
  line.replaceWith(list);
  list.append(renamed(line, "li"));
  if (before?.tagName === tag) {
    list.prepend(...before.childNodes);
    before.remove();
  }
  if (after?.tagName !== tag) return;
  list.append(...after.childNodes);
  after.remove();
}

function renamed(line, tag) {
  const made = document.createElement(tag);
  made.append(...line.childNodes);
  if (!made.hasChildNodes()) made.append(document.createElement("br"));
  line.remove();
  return made;
}
