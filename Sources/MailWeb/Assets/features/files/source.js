// The source of a message as it arrived.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import * as text from "../../core/text/filestext.js";
import { saveFile } from "../../core/mail/save.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { Spinner } from "../../ui/spinner.js";

/** @param {{message: number, whole: string | null}} props `whole` is where the message can be saved */
export function Source({ message, whole }) {
  const [known, setKnown] = useState(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    api.get(`/api/messages/${message}/source`).then(setKnown, (error) => setFailure(error.message));
  }, []);
  const close = () => store.update({ dialog: null });
  const foot = whole && html`<div class="dialog-buttons">
    <${Button} variant="plain" onClick=${() => saveFile(`${whole}/message`)}>${text.saveMessage}<//></div>`;
  return html`<${Dialog} id="message-source" title=${text.sourceTitle} closeLabel=${text.close} onClose=${close}
    foot=${foot}>
    <div class="preview-stage">
      ${failure && html`<p class="dialog-text">${text.previewFailed(failure)}</p>`}
      ${!known && !failure && html`<p class="dialog-text" role="status"><${Spinner} label=${text.loading} /></p>`}
      ${known && html`<${Shown} known=${known} />`}
    </div>
  <//>`;
}

function Shown({ known }) {
  const shown = new TextEncoder().encode(known.text).length;
  return html`
    ${known.cut && html`<p class="preview-note">${text.sourceCut(shown, known.byte_count)}</p>`}
    ${!known.whole && html`<p class="preview-note">${text.sourcePartial}</p>`}
    <pre class="preview-text" tabindex="0" role="region" aria-label=${text.sourceTitle}>${known.text}</pre>`;
}
