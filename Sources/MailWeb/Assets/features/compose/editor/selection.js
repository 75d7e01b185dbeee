// The selection in the editor: its formats, and its link.

import { completedLink } from "./blocks.js";
import { command, enclosing } from "./commands.js";

/** What the selection is: for the pressed buttons of the bar. @param {any} editor */
export function formatState(editor) {
  if (!editor?.contains(getSelection().anchorNode)) return {};
  const state = (name) => document.queryCommandState(name);
  return {
    bold: state("bold"), italic: state("italic"), bullets: enclosing("ul, ol")?.tagName === "UL",
    numbers: enclosing("ul, ol")?.tagName === "OL", quote: enclosing("blockquote") !== null,
    link: enclosing("a[href]") !== null,
  };
}

/** The selection of an editor, to come back to after a dialog. */
export function keepSelection() {
  const selection = getSelection();
  const range = selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null;
  return {
    words: selection.toString(), address: enclosing("a[href]")?.getAttribute("href") ?? "",
    restore(editor) {
      editor.focus({ preventScroll: true });
      if (!range) return;
      selection.removeAllRanges();
      selection.addRange(range);
    },
  };
}

/** Links the selection; without one, inserts the words and links them. @param {string} address @param {string} words */
export function setLink(address, words) {
  const link = completedLink(address);
  const existing = enclosing("a[href]");
  if (existing) getSelection().selectAllChildren(existing);
  if (existing || getSelection().isCollapsed) {
    const selection = getSelection();
    const shown = words || address;
    command("insertText", shown);
    const node = selection.anchorNode;
    if (node?.nodeType === Node.TEXT_NODE) {
      const end = selection.anchorOffset;
      selection.setBaseAndExtent(node, Math.max(0, end - shown.length), node, end);
    }
  }
  command("createLink", link);
  getSelection().collapseToEnd();
}

/** Removes the link around the selection; its words stay. */
export function removeLink() {
  const existing = enclosing("a[href]");
  if (!existing) return;
  getSelection().selectAllChildren(existing);
  command("unlink");
  getSelection().collapseToEnd();
}
