// The files of a message: attached by button, drop and paste.

import { html, useRef, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import * as text from "../../core/composetext.js";
import { attachmentIcon, byteSize } from "../../core/format.js";
import { announce, showAlert } from "../../core/notify.js";
import { Icon } from "../../ui/icons.js";
import { IconButton } from "../../ui/iconbutton.js";
import { ProgressRing } from "../../ui/progress.js";
import { excess, fileLimit } from "./later.js";

let lastUpload = 0;

/** What is on its way up, and how files are added and removed. */
export function useFiles(session) {
  const [uploads, setUploads] = useState([]);
  const shown = useRef([]);
  const show = (list) => {
    shown.current = list;
    setUploads(list);
  };
  const without = (key) => shown.current.filter((one) => one.key !== key);
  const add = (files) => {
    if (session.isReadOnly) return;
    for (const file of files) send(file);
  };
  const send = async (file) => {
    if (file.size > fileLimit) return showAlert(text.tooLarge(file.name, fileLimit));
    lastUpload += 1;
    const key = lastUpload;
    const controller = new AbortController();
    show([...shown.current, { key, name: file.name, bytes: file.size, share: 0, cancel: () => controller.abort() }]);
    const progress = (share) => show(shown.current.map((one) => (one.key === key ? { ...one, share } : one)));
    const query = new URLSearchParams({ name: file.name, type: file.type || "application/octet-stream" });
    try {
      const answer = await api.upload(`${session.path}/attach?${query}`, file, progress, controller.signal);
      const others = session.draft.attachments.filter((one) => one.id !== answer.attachment.id);
      session.setAttachments([...others, answer.attachment], answer.version);
      announce(text.attached(file.name));
    } catch (error) {
      if (error.name !== "AbortError") showAlert(text.uploadFailed(file.name, error.message), error.hint);
    }
    return show(without(key));
  };
  const remove = async (file) => {
    const before = session.draft.attachments;
    session.setAttachments(before.filter((one) => one.id !== file.id));
    announce(text.detached(file.filename));
    try {
      const { version } = await api.change(`${session.path}/detach`, { attachment: file.id });
      session.setAttachments(session.draft.attachments, version);
    } catch (error) {
      session.setAttachments(before);
      showAlert(error.message, error.hint);
    }
  };
  return { uploads, add, remove };
}

/** True while a file is not complete. */
export const isUnderway = (session, files) =>
  files.uploads.length > 0 || session.draft.attachments.some((one) => one.state === "fetching");

export function Files({ session, files }) {
  const { attachments, size_limit: limit } = session.draft;
  const list = useRef(null);
  if (attachments.length === 0 && files.uploads.length === 0) return null;
  const over = excess(attachments, limit);
  const remove = (file) => {
    files.remove(file);
    requestAnimationFrame(() => (list.current?.querySelector("button") ?? list.current)?.focus());
  };
  return html`<section class="composer-files" aria-label=${text.files}>
    <ul ref=${list} tabindex="-1">
      ${attachments.map((one) => html`<${Attached} key=${one.id} file=${one} isReadOnly=${session.isReadOnly}
        onRemove=${() => remove(one)} />`)}
      ${files.uploads.map((one) => html`<${Uploading} key=${`u${one.key}`} upload=${one} />`)}
    </ul>
    ${attachments.length > 1 && html`<p class="composer-total">
      ${text.sizeTotal(attachments.length, attachments.reduce((sum, one) => sum + one.byte_count, 0))}</p>`}
    ${over && html`<p class="composer-warning"><${Icon} name="warning" />
      ${(over.isKnown ? text.sizeRefused : text.sizeWarning)(over.bytes, over.limit)}</p>`}
  </section>`;
}

const details = { stored: null, fetching: text.fetching, failed: text.fileFailed };

function Attached({ file, isReadOnly, onRemove }) {
  return html`<li class=${`composer-file ${file.state}`}>
    <${Icon} name=${file.state === "failed" ? "warning" : attachmentIcon(file.mime_type)} />
    <span class="composer-file-name" title=${file.filename}><bdi>${file.filename}</bdi></span>
    <span class="composer-file-size">${details[file.state] ?? byteSize(file.byte_count)}</span>
    ${!isReadOnly && html`<${IconButton} icon="close" label=${text.remove(file.filename)} onClick=${onRemove} />`}
  </li>`;
}

function Uploading({ upload }) {
  const percent = Math.round(upload.share * 100);
  return html`<li class="composer-file uploading">
    <${ProgressRing} label=${text.uploading(upload.name, percent)} completed=${percent} total=${100} />
    <span class="composer-file-name"><bdi>${upload.name}</bdi></span>
    <span class="composer-file-size">${text.percent(percent)}</span>
    <${IconButton} icon="close" label=${text.remove(upload.name)} onClick=${upload.cancel} />
  </li>`;
}
