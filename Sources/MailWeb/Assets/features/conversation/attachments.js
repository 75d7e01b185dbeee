// The files of a message: looked at in the page where that is safe, else saved.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import * as words from "../../core/text/filestext.js";
import { attachmentIcon } from "../../core/format.js";
import { saveFile } from "../../core/mail/save.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { LinkButton } from "../../ui/linkbutton.js";
import { FileText } from "./filetext.js";
import { WaitingFile } from "./waitingfile.js";

/** Thumbnails are the images themselves, so that only small ones of few are loaded. */
const thumbnailLimit = 5_000_000;
const maximumThumbnails = 12;

/** Opens a file in the page, or saves it. `back` is the dialog that it was in. */
function open(file, files, back) {
  const place = { image: "file-preview", text: "file-preview", message: "embedded" }[file.preview];
  if (place && file.preview_url) store.update({ dialog: { kind: place, files, file: file.id, back } });
  else saveFile(file.url, file.filename);
}

/** @param {{attachments: any[], message?: any, back?: any, onSaveAll?: (() => void) | null}} props */
export function Attachments({ attachments, message = null, back = null, onSaveAll = null }) {
  const images = attachments.filter((one) => one.preview === "image" && one.byte_count <= thumbnailLimit);
  const withThumbnail = new Set(images.slice(0, maximumThumbnails).map((one) => one.id));
  return html`<section class="attachments" aria-label=${words.attachments}>
    <div class="attachments-head"><h4>${words.attachmentCount(attachments.length)}</h4>
      ${onSaveAll && attachments.length > 1
        && html`<${Button} variant="text" onClick=${onSaveAll}>${words.saveAll}<//>`}</div>
    <ul>${attachments.map((one) => html`<li key=${one.id}>${one.url
      ? html`<${StoredFile} file=${one} hasThumbnail=${withThumbnail.has(one.id)}
          open=${() => open(one, attachments, back)} />`
      : html`<${WaitingFile} file=${one} message=${message} open=${(file, files) => open(file, files, back)} />`}
    </li>`)}</ul>
  </section>`;
}

function StoredFile({ file, hasThumbnail, open: openFile }) {
  const name = file.filename || words.unnamedAttachment;
  const className = file.dangerous ? "attachment dangerous" : "attachment";
  const content = html`<${Face} file=${file} hasThumbnail=${hasThumbnail} />
    <${FileText} name=${name} line=${words.attachmentSize(file)} />`;
  if (file.preview === "none" || file.preview === "invitation") {
    const label = words.downloadLabel(name, file);
    return html`<a class=${className} href=${file.url} download=${name} aria-label=${label}>${content}
      <${Icon} name="download" /></a>`;
  }
  return html`<div class=${`${className} openable`}>
    <${Button} variant="bare" class="attachment-open" aria-label=${words.openFile(name, file.byte_count)}
      onClick=${openFile}>${content}<//>
    <${LinkButton} variant="icon" class="attachment-save" href=${file.url} download=${name}
      aria-label=${words.saveFile(name)}><${Icon} name="download" /><//>
  </div>`;
}

function Face({ file, hasThumbnail }) {
  const [isShown, setShown] = useState(hasThumbnail && Boolean(file.preview_url));
  // Renewed addresses of the same image are not loaded again.
  const source = useRef(file.preview_url);
  useEffect(() => setShown(hasThumbnail && Boolean(source.current)), [hasThumbnail]);
  if (isShown) {
    return html`<img class="attachment-thumbnail" src=${source.current} alt="" loading="lazy" decoding="async"
      onError=${() => setShown(false)} />`;
  }
  const kind = attachmentIcon(file.mime_type);
  const icon = file.dangerous ? "warning" : kind;
  return html`<span class=${`attachment-icon kind-${kind}`}><${Icon} name=${icon} /></span>`;
}
