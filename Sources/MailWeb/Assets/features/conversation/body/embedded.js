// A message that is a file of another one, shown as a message.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../../core/api.js";
import * as words from "../../../core/text/filestext.js";
import { fullTime, personName } from "../../../core/format.js";
import { store } from "../../../core/store.js";
import * as text from "../../../core/text/text.js";
import { Segmented } from "../../../ui/forms/segmented.js";
import { Dialog } from "../../../ui/overlays/dialog.js";
import { Icon } from "../../../ui/icons.js";
import { LinkButton } from "../../../ui/linkbutton.js";
import { Spinner } from "../../../ui/spinner.js";
import { Attachments } from "../attachments.js";
import { BodyFrame } from "./bodyframe.js";
import { useDark } from "./light.js";

/** `back` is the dialog that this one came from. @param {{files: any[], file: number, back?: any}} props */
export function EmbeddedDialog({ files, file, back = null }) {
  const one = files.find((each) => each.id === file);
  const [known, setKnown] = useState(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    api.get(one.preview_url).then(setKnown, (error) => setFailure(error.message));
  }, []);
  const close = () => store.update({ dialog: back });
  const foot = html`<${LinkButton} variant="plain" href=${one.url} download=${one.filename}
    aria-label=${words.saveFile(one.filename)}><${Icon} name="download" />${words.save}<//>`;
  const title = known ? known.subject || words.noSubject : words.embeddedTitle;
  return html`<${Dialog} id="embedded-message" title=${title} closeLabel=${words.close} onClose=${close} foot=${foot}>
    <div class="embedded">
      ${failure && html`<p>${words.previewFailed(failure)}</p>`}
      ${!known && !failure && html`<p role="status"><${Spinner} label=${words.loading} /></p>`}
      ${known && html`<${Shown} known=${known} back=${{ kind: "embedded", files, file, back }} />`}
    </div>
  <//>`;
}

function Shown({ known, back }) {
  const [isPlain, setPlain] = useState(false);
  const isDark = useDark();
  const attachments = known.attachments.filter((one) => !one.inline || one.filename);
  const people = (list) => list.map((one) => (one.name ? `${one.name} <${one.address}>` : one.address)).join(", ");
  const authors = [known.from, ...known.co_authors].filter(Boolean);
  const lines = [[words.from, people(authors)], [words.to, people(known.to)], [words.cc, people(known.cc)],
    [words.date, known.date ? fullTime(known.date) : ""]];
  const address = isPlain ? known.text_frame_url : known.frame_url;
  return html`
    <dl class="details embedded-head">${lines.filter(([, line]) => line).map(([name, line]) =>
      html`<dt>${name}</dt><dd dir="auto">${line}</dd>`)}</dl>
    ${known.has_html && html`<div class="message-notes"><${Segmented} label=${text.messageFormat} value=${isPlain}
      options=${[[false, text.html], [true, text.plainText]]} onChange=${setPlain} /></div>`}
    <div class="frame-box"><${BodyFrame} key=${isPlain} address=${address} author=${personName(known.from)} words=""
      isDark=${isDark} />
      </div>
    ${attachments.length > 0 && html`<${Attachments} attachments=${attachments} back=${back} />`}`;
}
