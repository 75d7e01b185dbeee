// Putting pictures into the text: at once as an image of the file, which is uploaded meanwhile.

import * as text from "../../../core/text/compose/picturetext.js";
import { fileLimit } from "../files/files.js";
import { focusEnd } from "./caret.js";
import { command, enclosing } from "./commands.js";
import { addressOf, dropPicture, keepImage, offerRemoval, pictureTypes } from "./pictures.js";

/** @typedef {ReturnType<typeof import("../files/files.js").useFiles>} Files */

/**
 * Takes pasted files: pictures go into formatted text, everything else is attached.
 * @param {any} editor @param {any} session @param {File[]} list @param {Files} files
 */
export function takePasted(editor, session, list, files) {
  takeFiles(editor, session, list.map(named), files);
}

/** An image of the clipboard has no name of its own. */
function named(file) {
  if (!/^image\.\w+$/.test(file.name)) return file;
  return new File([file], text.pastedName(file.name.split(".").at(-1)), { type: file.type });
}

/** Inserts pictures where the text can have any, and attaches all other files. */
export function takeFiles(editor, session, list, files) {
  const hasPictures = editor?.isContentEditable && !session.isReadOnly;
  const pictures = hasPictures ? list.filter((one) => pictureTypes.includes(one.type) && one.size <= fileLimit) : [];
  files.add(list.filter((one) => !pictures.includes(one)));
  return insertPictures(editor, session, pictures, files);
}

async function insertPictures(editor, session, list, files) {
  if (list.length === 0) return;
  const range = rangeIn(editor);
  const addresses = await Promise.all(list.map((one) => addressOf(one).catch(() => null)));
  for (const [index, file] of list.entries()) {
    const picture = addresses[index] && editor.isConnected ? insert(editor, index === 0 ? range : null, file,
      addresses[index]) : null;
    if (picture) upload(picture, editor, session, file, files);
    else files.add([file]);
  }
}

/** The selection of the editor; its end if the keyboard was never there. */
function rangeIn(editor) {
  if (!editor.contains(getSelection().anchorNode)) focusEnd(editor);
  return getSelection().getRangeAt(0).cloneRange();
}

/**
 * Inserts a picture as a line of its own, by commands of the browser, which its undo knows. The line is empty before:
 * in a line with words the browser would give the picture a style. Null if there is no place for it.
 */
function insert(editor, range, file, address) {
  editor.focus({ preventScroll: true });
  if (range) {
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }
  const { line, next } = makeLine(editor);
  if (!line) return null;
  getSelection().collapse(line, 0);
  command("insertImage", address);
  getSelection().collapse(next.node, next.offset);
  const picture = line.querySelector("img");
  if (!picture) return null;
  picture.setAttribute("alt", file.name);
  showProgress(picture, file, 0);
  picture.draggable = false;
  picture.scrollIntoView({ block: "nearest" });
  return picture;
}

/** Makes an empty line at the caret. Returns it, and the point behind it: what was behind the caret begins there. */
function makeLine(editor) {
  if (!getSelection().isCollapsed) command("delete");
  // Words that stand free in the editor become a line.
  if (lineOf(editor) === editor) command("formatBlock", "div");
  if (hasBefore(editor)) command("insertParagraph");
  const item = enclosing("li");
  const isEmpty = item && item.textContent === "" && !item.querySelector("img");
  // In an empty item, a new paragraph ends the list.
  if (isEmpty) command("insertParagraph");
  command("insertParagraph");
  const next = caret();
  const before = lineOf(editor).previousElementSibling;
  if (!item || isEmpty || !before) return { line: before, next };
  getSelection().collapse(before, 0);
  command("insertParagraph");
  return { line: lineOf(editor), next };
}

const caret = () => ({ node: getSelection().anchorNode, offset: getSelection().anchorOffset });

function lineOf(editor) {
  const { anchorNode } = getSelection();
  const element = anchorNode instanceof Element ? anchorNode : anchorNode.parentElement;
  return element.closest("div, li, blockquote") ?? editor;
}

/** True if anything in the line is before the caret. */
function hasBefore(editor) {
  const { anchorNode, anchorOffset } = getSelection();
  const line = lineOf(editor);
  const range = document.createRange();
  range.setStart(line, 0);
  range.setEnd(anchorNode, anchorOffset);
  return range.toString() !== "" || [...line.querySelectorAll("img")].some((one) => range.intersectsNode(one));
}

const progressAttributes = ["aria-busy", "role", "aria-label", "aria-valuemax", "aria-valuenow", "style"];

/** What is uploaded of the picture is clear, the rest dim. */
function showProgress(picture, file, share) {
  const percent = Math.round(share * 100);
  const values = { "aria-busy": "true", role: "progressbar", "aria-label": text.uploading(file.name),
    "aria-valuemax": "100", "aria-valuenow": String(percent) };
  for (const [name, value] of Object.entries(values)) picture.setAttribute(name, value);
  picture.style.setProperty("--uploaded", `${percent}%`);
}

/** Uploads the file of a picture. If that fails, the picture goes; the alert of the upload says why. */
async function upload(picture, editor, session, file, files) {
  const attachment = await files.send(file, text.inserted(file.name), (share) => showProgress(picture, file, share));
  for (const name of progressAttributes) picture.removeAttribute(name);
  if (attachment === null) return dropPicture(picture);
  keepImage(session, attachment.id, picture.getAttribute("src"));
  picture.setAttribute("alt", attachment.filename);
  picture.setAttribute("data-attachment", String(attachment.id));
  if (!editor.contains(picture)) offerRemoval(editor, session, [attachment.id], files.remove);
  return session.touch();
}
