// Where the keyboard was in the text of a draft: numbers only, so that it is there again after the window was closed.

const key = "vaultmail.carets";
const remembered = 20;
const lineSelector = "div, li";

const read = () => JSON.parse(localStorage.getItem(key) ?? "[]");

/** @param {number} draft @param {{line: number, column: number} | null} place */
export function rememberCaret(draft, place) {
  const others = read().filter((one) => one.draft !== draft);
  const all = place ? [{ draft, ...place }, ...others] : others;
  localStorage.setItem(key, JSON.stringify(all.slice(0, remembered)));
}

/** @param {number} draft @returns {{line: number, column: number} | null} */
export const rememberedCaret = (draft) => read().find((one) => one.draft === draft) ?? null;

/** The place of the keyboard in an editor; null if it is elsewhere. @param {any} editor */
export function caretOf(editor) {
  if (editor instanceof HTMLTextAreaElement) return { line: -1, column: editor.selectionStart };
  const selection = getSelection();
  if (!editor || selection.rangeCount === 0 || !editor.contains(selection.anchorNode)) return null;
  const anchor = selection.anchorNode;
  const node = anchor instanceof Element ? anchor : anchor.parentElement;
  const line = node.closest(lineSelector);
  if (!line || !editor.contains(line) || line === editor) return null;
  const range = document.createRange();
  range.setStart(line, 0);
  range.setEnd(anchor, selection.anchorOffset);
  return { line: [...editor.querySelectorAll(lineSelector)].indexOf(line), column: range.toString().length };
}

/** Puts the keyboard into the editor, at the place or at the beginning. */
export function focusAt(editor, place) {
  editor.focus({ preventScroll: true });
  if (editor instanceof HTMLTextAreaElement) {
    const at = place?.line === -1 ? place.column : 0;
    return editor.setSelectionRange(at, at);
  }
  const line = editor.querySelectorAll(lineSelector)[Math.max(0, place?.line ?? 0)] ?? editor;
  const { node, offset } = pointIn(line, place?.column ?? 0);
  getSelection().collapse(node, offset);
  if (place && line !== editor) line.scrollIntoView({ block: "nearest" });
  return undefined;
}

function pointIn(line, column) {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let rest = column;
  let last = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (rest <= node.nodeValue.length) return { node, offset: rest };
    rest -= node.nodeValue.length;
    last = node;
  }
  return last ? { node: last, offset: last.nodeValue.length } : { node: line, offset: 0 };
}

/** Puts the keyboard behind the last word. */
export function focusEnd(editor) {
  editor.focus({ preventScroll: true });
  if (editor instanceof HTMLTextAreaElement) return editor.setSelectionRange(editor.value.length, editor.value.length);
  getSelection().selectAllChildren(editor);
  return getSelection().collapseToEnd();
}
