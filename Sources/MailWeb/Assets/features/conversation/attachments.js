// The files of a message.

import { html } from "/assets/preact-htm.js";
import { attachmentIcon } from "../../core/format.js";
import * as text from "../../core/text.js";
import { Icon } from "../../ui/icons.js";
import { middleEllipsis } from "./model.js";

/** @param {{attachments: any[]}} props */
export function Attachments({ attachments }) {
  return html`<section class="attachments" aria-label=${text.attachments}>
    <h4>${text.attachmentCount(attachments.length)}</h4>
    <ul>${attachments.map((one) => html`<li key=${one.id}><${Attachment} file=${one} /></li>`)}</ul>
  </section>`;
}

function Attachment({ file }) {
  const name = file.filename || text.unnamedAttachment;
  const kind = attachmentIcon(file.mime_type);
  const [start, end] = middleEllipsis(name);
  const className = file.dangerous ? "attachment dangerous" : "attachment";
  const content = html`
    <span class=${`attachment-icon kind-${kind}`}><${Icon} name=${file.dangerous ? "warning" : kind} /></span>
    <span class="attachment-text">
      <span class="attachment-name" title=${name}><bdi class="name-start">${start}</bdi><bdi class="name-end">${end}
        </bdi></span>
      <span class="attachment-kind">${text.attachmentSize(file.byte_count, file.dangerous)}</span>
    </span>`;
  if (!file.url) return html`<span class=${`${className} waiting`} title=${text.attachmentAbsent}>${content}</span>`;
  const label = text.downloadLabel(name, file.byte_count, file.dangerous);
  return html`<a class=${className} href=${file.url} download=${name} aria-label=${label}>${content}
    <${Icon} name="download" /></a>`;
}
