// Formatted text of the clipboard. The program reads its HTML into lines, so the page never parses any; the lines
// then become a part of the editor's.

import * as api from "../../../core/api.js";
import { blocksOf, nodesOf } from "./blocks.js";
import { run } from "./commands.js";
import { keepUndo } from "./lastchange.js";
import { isFormatted, withPasted, withPictures } from "./pasted.js";
import { filesIn } from "./pictures.js";
import { placeOf, pointAt } from "./place.js";

/** A longer text comes without its formats. */
const longest = 1_000_000;
const pictureTag = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;

/**
 * Puts the clipboard in place of a range of the editor: with its formats where it has some, else its words alone.
 * @param {any} editor @param {Range} range @param {{html: string, words: string}} clipboard
 */
export async function paste(editor, range, { html, words }) {
  const blocks = await linesOf(html, filesIn(editor));
  if (!editor.isConnected) return undefined;
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  return isFormatted(blocks) ? insert(editor, range, blocks) : run.insert(words);
}

/**
 * None if the program cannot be reached: the words are pasted then. Pictures of this message, which were cut or copied,
 * become marks; no image is sent to the program.
 */
async function linesOf(html, files) {
  const key = `picture${Math.random().toString(36).slice(2)}x`;
  const marked = html.replace(pictureTag, (tag) => {
    const id = Number(/\sdata-attachment="(\d+)"/.exec(tag)?.[1]);
    return files.some((one) => one.id === id) ? `${key}${id};` : "";
  });
  if (marked.length > longest) return [];
  try {
    return withPictures((await api.change("/api/drafts/paste", { html: marked })).blocks, key, files);
  } catch {
    return [];
  }
}

function insert(editor, range, blocks) {
  const from = placeOf(editor, range.startContainer, range.startOffset);
  const to = placeOf(editor, range.endContainer, range.endOffset);
  const before = blocksOf(editor);
  const { lines, place } = withPasted(before, from, to, blocks);
  show(editor, lines, place, place);
  keepUndo(editor, () => show(editor, before, from, to));
}

/** Shows other lines, with the selection between two places. */
function show(editor, lines, from, to) {
  editor.replaceChildren(...nodesOf(lines, document));
  const [first, last] = [pointAt(editor, from), pointAt(editor, to)];
  getSelection().setBaseAndExtent(first.node, first.offset, last.node, last.offset);
  last.node.parentElement?.closest("div, li")?.scrollIntoView({ block: "nearest" });
  editor.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
