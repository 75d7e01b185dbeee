// The list of a message's files, and what is missing of its original.

import { html, useRef } from "/assets/preact-htm.js";
import * as text from "../../../core/text/compose/composeextratext.js";
import { inText } from "../../../core/text/compose/picturetext.js";
import { missingImages } from "../../../core/text/quotetext.js";
import { attachmentIcon, byteSize } from "../../../core/format.js";
import { useAfterRender } from "../../../ui/afterrender.js";
import { Icon } from "../../../ui/icons.js";
import { IconButton } from "../../../ui/iconbutton.js";
import { ProgressRing } from "../../../ui/progress.js";
import { dropHidden, isShown } from "../editor/pictures.js";
import { excess } from "./sizelimit.js";

/** `bodyOf()` gives the text of the message, which gets the keyboard after the last file. */
export function FileList({ session, files, bodyOf }) {
  const list = useRef(null);
  const afterRender = useAfterRender();
  const remove = async (file) => {
    afterRender(() => (list.current?.querySelector("button") ?? list.current ?? bodyOf())?.focus());
    if (await files.remove(file)) dropHidden(bodyOf());
  };
  const hasFiles = session.draft.attachments.length + files.uploads.length > 0;
  return html`<${MissingImages} session=${session} />
    ${hasFiles && html`<${Files} session=${session} files=${files} listRef=${list} onRemove=${remove} />`}`;
}

/** Images on other servers are not loaded to be sent. */
function MissingImages({ session }) {
  const count = session.content.quote ? session.draft.quote?.missing_images ?? 0 : 0;
  return count > 0 && html`<p class="composer-missing"><${Icon} name="image" />${missingImages(count)}</p>`;
}

function Files({ session, files, listRef, onRemove }) {
  const { attachments, size_limit: limit } = session.draft;
  const over = excess(attachments, limit);
  const isInText = (file) => !session.content.plain && isShown(session, file.id);
  return html`<section class="composer-files" aria-label=${text.files}>
    <ul ref=${listRef} tabindex="-1">
      ${attachments.map((one) => html`<${Attached} key=${one.id} file=${one} isReadOnly=${session.isReadOnly}
        isInText=${isInText(one)} onRemove=${() => onRemove(one)} />`)}
      ${files.uploads.map((one) => html`<${Uploading} key=${`u${one.key}`} upload=${one} />`)}
    </ul>
    ${attachments.length > 1 && html`<p class="composer-total">
      ${text.sizeTotal(attachments.length, attachments.reduce((sum, one) => sum + one.byte_count, 0))}</p>`}
    ${over && html`<p class="composer-warning"><${Icon} name="warning" />
      ${(over.isKnown ? text.sizeRefused : text.sizeWarning)(over.bytes, over.limit)}</p>`}
  </section>`;
}

const states = { stored: null, fetching: text.fetching, failed: text.fileFailed };

function Attached({ file, isReadOnly, isInText, onRemove }) {
  const details = [states[file.state] ?? byteSize(file.byte_count), isInText && inText].filter(Boolean);
  return html`<li class=${`composer-file ${file.state}`}>
    <${Icon} name=${file.state === "failed" ? "warning" : attachmentIcon(file.mime_type)} />
    <span class="composer-file-name" title=${file.filename}><bdi>${file.filename}</bdi></span>
    <span class="composer-file-size">${details.join(" · ")}</span>
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
