// Places in the editor as line and column, which survive when a command makes other elements of the same lines.

import { blocksOf, fileOf } from "./blocks.js";

/** @typedef {{line: number, column: number}} Place a picture is a line with one column */

/** A character that no message holds: it is only ever put into a copy of the editor. */
const mark = "\uFFFF";
/** Copies are made in a document that loads no images. */
const inertDocument = document.implementation.createHTMLDocument("");

/** The place of a point. @param {any} editor @param {any} node @param {number} offset @returns {Place} */
export function placeOf(editor, node, offset) {
  const point = leafPoint(node, offset);
  const copy = inertDocument.importNode(editor, true);
  const twin = pathTo(editor, point.node).reduce((one, index) => one.childNodes[index], copy);
  if (twin instanceof Text) twin.insertData(point.offset, mark);
  else if (twin.nodeName === "IMG") markPicture(twin, point.offset > 0);
  else twin.insertBefore(document.createTextNode(mark), twin.childNodes[point.offset] ?? null);
  const lines = blocksOf(copy).map((block) => block.spans.map((span) => span.text).join(""));
  const line = lines.findIndex((words) => words.includes(mark));
  return { line, column: lines[line].indexOf(mark) };
}

/** Marks the place before or behind a picture. */
function markPicture(picture, isBehind) {
  if (fileOf(picture) !== null) return picture.setAttribute("alt", isBehind ? `-${mark}` : `${mark}-`);
  return isBehind ? picture.after(mark) : picture.before(mark);
}

/** A point of the place, as near as there is one. @param {any} editor @param {Place} place */
export function pointAt(editor, place) {
  const leaves = leavesOf(editor);
  if (leaves.length === 0) return { node: editor, offset: 0 };
  let [first, end] = [0, leaves.length];
  while (end - first > 1) {
    const middle = Math.floor((first + end) / 2);
    const { line, column } = placeOf(editor, ...startOf(leaves[middle]));
    if (line < place.line || (line === place.line && column <= place.column)) first = middle;
    else end = middle;
  }
  const [node, offset] = startOf(leaves[first]);
  const rest = place.column - placeOf(editor, node, offset).column;
  if (node.nodeName === "IMG") return { node: node.parentNode, offset: indexOf(node) + (rest > 0 ? 1 : 0) };
  return { node, offset: node instanceof Text ? Math.max(0, Math.min(rest, node.length)) : offset };
}

/** Keeps the selection of an editor; what it returns selects the same places again. @param {any} editor */
export function preserveSelection(editor) {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection();
  const anchor = placeOf(editor, anchorNode, anchorOffset);
  const focus = placeOf(editor, focusNode, focusOffset);
  return () => {
    const [from, to] = [pointAt(editor, anchor), pointAt(editor, focus)];
    getSelection().setBaseAndExtent(from.node, from.offset, to.node, to.offset);
  };
}

/** The point in a text, before a line break, at a picture (0 before, 1 behind), or in an element without content. */
function leafPoint(node, offset) {
  if (node.nodeName === "BR") return leafPoint(...startOf(node));
  if (node.nodeType === Node.TEXT_NODE || node.childNodes.length === 0) return { node, offset };
  const child = node.childNodes[offset];
  if (child?.nodeName === "BR") return { node, offset };
  if (child) return leafPoint(child, 0);
  const last = node.lastChild;
  if (last.nodeName === "BR") return { node, offset: node.childNodes.length - 1 };
  if (last.nodeName === "IMG") return { node: last, offset: 1 };
  return leafPoint(last, last instanceof Text ? last.length : last.childNodes.length);
}

const indexOf = (node) => [...node.parentNode.childNodes].indexOf(node);
const startOf = (leaf) => (leaf.nodeName === "BR" ? [leaf.parentNode, indexOf(leaf)] : [leaf, 0]);

function leavesOf(editor) {
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const leaves = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (["BR", "IMG"].includes(node.nodeName) || (node instanceof Text && node.length > 0)) leaves.push(node);
  }
  return leaves;
}

function pathTo(editor, node) {
  const path = [];
  for (let at = node; at !== editor; at = at.parentNode) path.unshift(indexOf(at));
  return path;
}
