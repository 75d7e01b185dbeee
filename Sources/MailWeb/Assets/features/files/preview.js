// One file after another, large: images as the program checked them, texts as text.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import * as text from "../../core/text/filestext.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { IconButton } from "../../ui/iconbutton.js";
import { Icon } from "../../ui/icons.js";
import { LinkButton } from "../../ui/linkbutton.js";
import { Spinner } from "../../ui/spinner.js";
import { moved, shownFiles } from "./model.js";

/**
 * `file` is the id of the first one; `back` is the dialog that this one came from.
 * @param {{files: any[], file: number, back?: any}} props
 */
export function Preview({ files, file, back = null }) {
  const shown = shownFiles(files);
  const [at, setAt] = useState(() => Math.max(0, shown.findIndex((one) => one.id === file)));
  const one = shown[at];
  const close = () => store.update({ dialog: back });
  if (!one) return null;
  const move = (step) => setAt(moved(at, step, shown.length));
  const onKeyDown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || shown.length < 2 || event.target.closest("pre")) return;
    event.preventDefault();
    move(step);
  };
  return html`<div class="preview-box" onKeyDown=${onKeyDown}>
    <${Dialog} id="file-preview" title=${one.filename} closeLabel=${text.close} onClose=${close}
      foot=${html`<${Foot} one=${one} at=${at} count=${shown.length} move=${move} />`}>
      <div class="preview-stage">${one.preview === "image"
        ? html`<${Picture} key=${one.id} file=${one} />` : html`<${TextFile} key=${one.id} file=${one} />`}</div>
    <//>
  </div>`;
}

function Foot({ one, at, count, move }) {
  return html`<div class="preview-foot">
    ${count > 1 && html`<${IconButton} icon="back" label=${text.previous} onClick=${() => move(-1)} />
      <span role="status">${text.position(at, count)}</span>
      <${IconButton} class="preview-next" icon="back" label=${text.next} onClick=${() => move(1)} />`}
    <${LinkButton} variant="plain" class="preview-save" href=${one.url} download=${one.filename}
      aria-label=${text.saveFile(one.filename)}><${Icon} name="download" />${text.save}<//>
  </div>`;
}

function Picture({ file }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return html`<p class="dialog-text">${text.noImage}</p>`;
  return html`<img class="preview-image" src=${file.preview_url} alt=${text.image(file.filename)}
    onError=${() => setFailed(true)} />`;
}

function TextFile({ file }) {
  const [known, setKnown] = useState(null);
  const [failure, setFailure] = useState("");
  const [round, setRound] = useState(0);
  const box = useRef(null);
  useEffect(() => {
    const controller = new AbortController();
    api.get(file.preview_url, {}, controller.signal)
      .then(setKnown, (error) => error.name === "AbortError" || setFailure(error.message));
    return () => controller.abort();
  }, [round]);
  if (failure) {
    const again = () => (setFailure(""), setRound(round + 1));
    return html`<div class="dialog-text"><p>${text.previewFailed(failure)}</p>
      <${Button} onClick=${again}>${text.tryAgain}<//></div>`;
  }
  if (!known) return html`<p class="dialog-text" role="status"><${Spinner} label=${text.loading} /></p>`;
  return html`${known.cut && html`<p class="preview-note">${text.cut}</p>`}
    <pre class="preview-text" tabindex="0" role="region" aria-label=${text.textOf(file.filename)} dir="auto" ref=${box}
      >${known.text}</pre>`;
}
