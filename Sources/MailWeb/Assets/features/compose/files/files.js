// The files of a message: attached by button, drop and paste.

import { useRef, useState } from "/assets/preact-htm.js";
import * as api from "../../../core/api.js";
import * as text from "../../../core/text/compose/composetext.js";
import { announce, showAlert } from "../../../core/mail/notify.js";

/** The largest file that the program takes. */
export const fileLimit = 50 * 1024 * 1024;

let lastUpload = 0;

/** What is on its way up. `begin` shows one more upload, and gives what changes and ends it. */
function useUploads() {
  const [uploads, setUploads] = useState([]);
  const shown = useRef([]);
  const show = (list) => {
    shown.current = list;
    setUploads(list);
  };
  const begin = (file, cancel) => {
    lastUpload += 1;
    const key = lastUpload;
    show([...shown.current, { key, name: file.name, bytes: file.size, share: 0, cancel }]);
    return {
      progress: (share) => show(shown.current.map((one) => (one.key === key ? { ...one, share } : one))),
      end: () => show(shown.current.filter((one) => one.key !== key)),
    };
  };
  return { uploads, begin };
}

/** Resolves to what was attached; null if that failed, which an alert says. */
async function attach(session, file, begin, words, follow) {
  if (file.size > fileLimit) {
    showAlert(text.tooLarge(file.name, fileLimit));
    return null;
  }
  const controller = new AbortController();
  const { progress, end } = begin(file, () => controller.abort());
  const share = (part) => {
    progress(part);
    follow(part);
  };
  let attached = null;
  const query = new URLSearchParams({ name: file.name, type: file.type || "application/octet-stream" });
  try {
    const answer = await api.upload(`${session.path}/attach?${query}`, file, share, controller.signal);
    attached = answer.attachment;
    const others = session.draft.attachments.filter((one) => one.id !== attached.id);
    session.setAttachments([...others, attached], answer.version);
    announce(words);
  } catch (error) {
    if (error.name !== "AbortError") showAlert(text.uploadFailed(file.name, error.message), error.hint);
  }
  end();
  return attached;
}

/** Resolves to true if the file was removed; else an alert says why it was not. */
async function detach(session, file) {
  const before = session.draft.attachments;
  session.setAttachments(before.filter((one) => one.id !== file.id));
  announce(text.detached(file.filename));
  try {
    const { version } = await api.change(`${session.path}/detach`, { attachment: file.id });
    session.setAttachments(session.draft.attachments, version);
    return true;
  } catch (error) {
    session.setAttachments(before);
    showAlert(error.message, error.hint);
    return false;
  }
}

/** What is on its way up, and how files are added and removed. */
export function useFiles(session) {
  const { uploads, begin } = useUploads();
  const send = (file, words = text.attached(file.name), follow = (_share) => {}) =>
    attach(session, file, begin, words, follow);
  const add = (files) => {
    if (session.isReadOnly) return;
    for (const file of files) send(file);
  };
  const remove = (file) => detach(session, file);
  /** Pasted into an editor; without the module for pictures everything is attached. */
  const paste = async (files, editor) => {
    const module = await import("../editor/insertpictures.js").catch(() => null);
    return module ? module.takePasted(editor, session, files, { add, send, remove }) : add(files);
  };
  return { uploads, add, send, paste, remove };
}

/** True while a file is not complete. */
export const isUnderway = (session, files) =>
  files.uploads.length > 0 || session.draft.attachments.some((one) => one.state === "fetching");
