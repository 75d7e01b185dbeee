// The models that can be downloaded: what is agreed to, the progress, and what is here.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import { byteSize } from "../../core/format.js";
import * as text from "../../core/text/settings/modeltext.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { ConfirmDialog } from "../../ui/overlays/dialog.js";
import { Icon } from "../../ui/icons.js";
import { ProgressBar } from "../../ui/progress.js";
import { cancelDownload, readModels, removeModel, startDownload } from "./actions.js";

/** How often a download is looked at, in milliseconds. */
const interval = 500;

/**
 * @param {{capability?: "embed" | "generate", isFirstLaunch?: boolean,
 *   onReady?: (ready: {id: string, name: string}[]) => void}} props `onReady` hears which of these models are here
 */
export function Models({ capability = "embed", isFirstLaunch = false, onReady = () => {} }) {
  const [models, setModels] = useState(null);
  const [failure, setFailure] = useState("");
  const last = useRef(0);
  const ask = (question) => {
    setFailure("");
    last.current += 1;
    const number = last.current;
    // An answer that arrives after a newer question tells an older state.
    const ifLast = (act) => (result) => (number === last.current ? act(result) : undefined);
    return question.then(ifLast((answer) => setModels(answer.models.filter((one) => one.capability === capability))),
      ifLast((error) => setFailure(text.failed(error.message))));
  };
  useEffect(() => void ask(readModels()), []);
  const isBusy = models?.some((one) => one.state === "downloading") ?? false;
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => ask(readModels()), interval);
    return () => clearTimeout(timer);
  }, [models]);
  const ready = (models ?? []).filter((one) => one.state === "downloaded");
  useEffect(() => onReady(ready), [ready.map((one) => one.id).join(" ")]);
  return html`
    ${failure && html`<${FieldError} role="alert">${failure}<//>`}
    ${(models ?? []).map((one) => html`<${Model} key=${one.id} model=${one} ask=${ask}
      isFirstLaunch=${isFirstLaunch} />`)}`;
}

function Model({ model, ask, isFirstLaunch }) {
  const { id, name, state, error } = model;
  // A text model is a part of the section about them.
  const heading = model.capability === "generate" ? "h4" : "h3";
  return html`<section class="card model" aria-labelledby=${`model-${id}`}>
    <${heading} id=${`model-${id}`} tabindex="-1">${name}<//>
    <p class="field-help">${model.purpose}</p>
    <${Terms} model=${model} isFolded=${isFirstLaunch} />
    <p class="model-state" role="status">
      <${Icon} name=${state === "downloaded" ? "check" : "storage"} /><span>${text.states[state]}</span></p>
    ${state === "downloading" && html`<div class="model-progress">
      <${ProgressBar} label=${text.progressOf(name)} completed=${model.completed_bytes} total=${model.size_bytes} />
      <span>${text.progress(model.completed_bytes, model.size_bytes)}</span></div>`}
    ${error && state === "not_downloaded" && html`<${FieldError} role="alert">
      ${isFirstLaunch && text.ofNetwork.includes(error.code) ? text.laterInSettings : error.message}<//>`}
    <${Buttons} model=${model} ask=${ask} canRemove=${!isFirstLaunch} />
  </section>`;
}

/** What is shown before anything is downloaded (G-03). In the first launch the files are folded away. */
function Terms({ model, isFolded }) {
  const files = model.files.map((one) => html`
    <dt>${text.file}</dt><dd>${one.url}</dd>
    <dt>${text.checksum}</dt><dd>${one.sha256}</dd>`);
  return html`<dl class="model-terms">
    <dt>${text.source}</dt><dd>${model.source}</dd>
    <dt>${text.size}</dt><dd>${byteSize(model.size_bytes)}</dd>
    <dt>${text.license}</dt><dd>${model.license}</dd>
    ${!isFolded && files}
  </dl>
  ${isFolded && html`<details class="model-files"><summary>${text.files}</summary>
    <dl class="model-terms">${files}</dl></details>`}`;
}

function Buttons({ model, ask, canRemove }) {
  const [asks, setAsks] = useState(false);
  const { id, name, state } = model;
  if (state === "downloading") {
    return html`<p><${Button} variant="plain" onClick=${() => ask(cancelDownload(id))}>${text.cancel}<//></p>`;
  }
  if (state === "not_downloaded") {
    const words = model.completed_bytes > 0 ? text.resume : text.download(model.size_bytes);
    return html`<p><${Button} variant=${canRemove ? "primary" : "plain"} onClick=${() => ask(startDownload(id))}>
      ${model.error ? text.retry : words}<//></p>`;
  }
  const remove = () => {
    setAsks(false);
    ask(removeModel(id));
  };
  return canRemove && html`<p><${Button} variant="plain" onClick=${() => setAsks(true)}>${text.remove}<//></p>
    ${asks && html`<${ConfirmDialog} id="remove-model" title=${text.removeTitle(name)} text=${text.removeQuestion}
      confirmLabel=${text.removeConfirm} cancelLabel=${text.cancel} closeLabel=${text.close} onConfirm=${remove}
      onClose=${() => setAsks(false)} />`}`;
}
