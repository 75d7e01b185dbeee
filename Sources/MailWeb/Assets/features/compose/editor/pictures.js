// Pictures in the text of a message. Each shows a file of the message. What is saved is only the number of the file:
// the image itself is an address of its own bytes, because the page may load images from nowhere else.

import * as api from "../../../core/api.js";
import { showNotice } from "../../../core/mail/notify.js";
import * as text from "../../../core/text/compose/picturetext.js";
import { fileOf } from "./blocks.js";

/** What every mail program and browser shows. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"];
/** Cut and pasted again, a picture is gone for a moment. */
const goneAfter = 1500;

/** @typedef {{id: number, filename: string, mime_type: string, state: string}} DraftFile */

/** Images of files by their number, for each session. @type {WeakMap<any, Map<number, Promise<string | null>>>} */
const images = new WeakMap();
/** The numbers of the files that an editor shows. @type {WeakMap<any, Set<number>>} */
const shown = new WeakMap();
/** The sessions of editors. @type {WeakMap<any, any>} */
const sessions = new WeakMap();

/** The files of the message that may be pictures of an editor. @param {any} editor @returns {DraftFile[]} */
export const filesIn = (editor) => sessions.get(editor)?.draft.attachments ?? [];

/** True if the text shows the file. @param {any} session @param {number} file */
export const isShown = (session, file) => shown.get(session)?.has(file) ?? false;

/** @param {any} session @returns {Map<number, Promise<string | null>>} */
function imagesOf(session) {
  if (!images.has(session)) images.set(session, new Map());
  return images.get(session);
}

/** Keeps the image of a file that is here already. @param {any} session @param {number} file @param {string} address */
export const keepImage = (session, file, address) => imagesOf(session).set(file, Promise.resolve(address));

/** The bytes as an address. @param {Blob} bytes @returns {Promise<string>} */
export function addressOf(bytes) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });
}

/** Reads an image once; null if that fails, so that its words are shown. */
function imageOf(session, file) {
  const known = imagesOf(session);
  if (!known.has(file.id)) known.set(file.id, readImage(session, file).catch(() => null));
  return known.get(file.id);
}

async function readImage(session, file) {
  const answer = await api.request(`${session.path}/files/${file.id}`, { headers: api.authorization() });
  return addressOf(new Blob([await answer.arrayBuffer()], { type: file.mime_type }));
}

async function fill(picture, session, file) {
  if (picture.hasAttribute("src") || file.state !== "stored" || !pictureTypes.includes(file.mime_type)) return;
  const image = await imageOf(session, file);
  if (image !== null) picture.setAttribute("src", image);
}

/**
 * Keeps the pictures of an editor in step with the files of its message, until the returned function is called. A
 * picture is hidden while its file is not there, and hidden pictures are not saved.
 * @param {any} editor @param {any} session @param {(file: DraftFile) => Promise<boolean>} remove removes a file
 */
export function followPictures(editor, session, remove) {
  sessions.set(editor, session);
  const follow = () => {
    const before = shown.get(session);
    const now = showFiles(editor, session);
    const isSame = before && before.size === now.size && [...now].every((one) => before.has(one));
    if (isSame) return;
    shown.set(session, now);
    if (before) session.touch();
    const gone = [...before ?? []].filter((one) => !now.has(one));
    if (gone.length > 0) setTimeout(offerRemoval, goneAfter, editor, session, gone, remove);
    session.notify();
  };
  const observer = new MutationObserver(follow);
  const attributeFilter = ["data-attachment"];
  observer.observe(editor, { childList: true, subtree: true, attributes: true, attributeFilter });
  editor.addEventListener("click", selectPicture);
  const stop = session.subscribe(follow);
  follow();
  dropHidden(editor);
  return () => {
    observer.disconnect();
    editor.removeEventListener("click", selectPicture);
    stop();
    shown.delete(session);
  };
}

/** Hides and fills pictures. Returns the numbers of the files that are shown. */
function showFiles(editor, session) {
  const { attachments } = session.draft;
  for (const picture of editor.querySelectorAll("img:not([aria-busy])")) {
    const file = attachments.find((one) => String(one.id) === picture.dataset.attachment);
    picture.hidden = !file;
    picture.draggable = false;
    if (file) fill(picture, session, file);
  }
  return new Set([...editor.querySelectorAll("img")].map(fileOf).filter((one) => one !== null));
}

/** A click selects a picture, so that it can be deleted, cut or copied. */
function selectPicture(event) {
  if (event.target.nodeName !== "IMG") return;
  const range = document.createRange();
  range.selectNode(event.target);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}

/** Takes a picture out of the text, and its line if there is nothing else in it. @param {any} picture */
export function dropPicture(picture) {
  const line = picture.parentElement;
  picture.remove();
  if (line && !line.matches(".composer-text") && !line.hasChildNodes()) line.remove();
}

/** Takes out pictures whose files are not there any more. @param {any} editor */
export function dropHidden(editor) {
  for (const picture of editor?.querySelectorAll("img[hidden]") ?? []) dropPicture(picture);
}

/** A picture that was deleted remains attached, so that it can be brought back; says so, and offers the rest. */
export function offerRemoval(editor, session, numbers, remove) {
  if (!editor.isConnected || session.isClosed || session.isReadOnly) return;
  const files = session.draft.attachments.filter((one) => numbers.includes(one.id) && !isShown(session, one.id));
  if (files.length === 0) return;
  const run = () => files.forEach(remove);
  showNotice(text.stillAttached(files.map((one) => one.filename)), { run, label: text.removeFiles(files.length) });
}
