// What takes how much space, and how to free some.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { byteSize } from "../../core/format.js";
import { useDelay, useStore } from "../../core/hooks.js";
import { accounts } from "../../core/mail/mail.js";
import * as text from "../../core/text/settings/settingstext.js";
import { Button } from "../../ui/button.js";
import { LoadError } from "../../ui/forms/loaderror.js";
import { ConfirmDialog } from "../../ui/overlays/dialog.js";
import { Icon } from "../../ui/icons.js";
import { Setting } from "../../ui/forms/setting.js";
import { Skeleton } from "../../ui/skeleton.js";
import { clearCache, readStorage, wipeEverything } from "./actions.js";
import { ChoiceRow } from "./control.js";
import { Limits } from "./limits.js";
import { barsOf, rowNamed } from "./model.js";

const skeletonDelay = 150;
const partNames = Object.entries(text.parts);

export function Storage() {
  const overview = useStore((state) => state.overview);
  const [storage, setStorage] = useState(null);
  const [hasFailed, setFailed] = useState(false);
  const read = () => {
    setFailed(false);
    return readStorage().then(setStorage, () => setFailed(true));
  };
  useEffect(() => void read(), [overview?.accounts.length]);
  return html`
    <h3 id="usage" tabindex="-1">${rowNamed("usage").name}</h3>
    ${hasFailed && html`<${LoadError} words=${text.storageFailed} retryLabel=${text.retry} onRetry=${read} />`}
    ${!hasFailed && !storage && html`<${LateSkeleton} />`}
    ${!hasFailed && storage && html`<${Usage} storage=${storage} />`}
    <${Limits} />
    <div class="card"><${ChoiceRow} row="metered" /></div>
    <div class="card"><${Clear} bytes=${storage?.clearable_bytes ?? null} onCleared=${read} /><${Wipe} /></div>`;
}

function LateSkeleton() {
  return useDelay(skeletonDelay) ? html`<${Skeleton} label=${text.loading} rows=${2} />` : null;
}

function Usage({ storage }) {
  const all = useStore(accounts);
  const others = [[text.models, storage.models_bytes], [text.images, storage.images_bytes]]
    .filter(([, bytes]) => bytes > 0);
  const nameOf = (id) => all.find((one) => one.id === id)?.address ?? String(id);
  return html`
    <div class="card usage">
      ${barsOf(storage).map(({ id, parts }) => html`<div class="usage-account" key=${id}>
        <p class="usage-name">${nameOf(id)}</p>
        <div class="usage-bar" aria-hidden="true">${parts.map(({ part, percent }) =>
          html`<i class=${`usage-${part}`} style=${{ width: `${percent}%` }}></i>`)}</div>
      </div>`)}
      <p class="usage-legend" aria-hidden="true">${partNames.map(([part, name]) =>
        html`<span><i class=${`usage-${part}`}></i>${name}</span>`)}</p>
    </div>
    ${storage.accounts.filter((one) => one.warning).map((one) => html`<${Warning} key=${one.id}
      words=${text.barLabel(nameOf(one.id), text.accountWarning)} />`)}
    ${storage.accounts.filter((one) => one.limit_unreachable).map((one) => html`<${Warning} key=${`limit-${one.id}`}
      words=${text.barLabel(nameOf(one.id), text.limitWarning(byteSize(one.starred_bytes)))} />`)}
    ${storage.warning && html`<${Warning} words=${text.totalWarning} />`}
    <div class="card table-box" tabindex="0" role="group" aria-label=${text.storageTable}>
      <table class="usage-table">
        <thead><tr><th scope="col">${text.account}</th>
          ${partNames.map(([, name]) => html`<th scope="col">${name}</th>`)}
          <th scope="col">${text.total}</th></tr></thead>
        <tbody>${storage.accounts.map((one) => html`<tr key=${one.id}>
          <th scope="row">${nameOf(one.id)}</th>
          ${partNames.map(([part, name]) => html`<td class="usage-part" data-name=${name}>
            ${byteSize(one[`${part}_bytes`])}</td>`)}
          <td>${byteSize(one.total_bytes)}</td></tr>`)}
          ${others.map(([name, bytes]) => html`<tr key=${name}><th scope="row" colspan="4">${name}</th>
            <td>${byteSize(bytes)}</td></tr>`)}
          <tr class="usage-total">
            <th scope="row" colspan="4">${others.length > 0 ? text.everything : text.allAccounts}</th>
            <td>${byteSize(storage.total_bytes)}</td></tr>
        </tbody>
      </table>
    </div>`;
}

const Warning = ({ words }) => html`<p class="usage-warning"><${Icon} name="warning" /><span>${words}</span></p>`;

/** A button that asks first. `run` is what the answer yes does. */
function ConfirmedAction({ row, help, verb, question, run, failed, isDisabled = false }) {
  const [asks, setAsks] = useState(false);
  const [error, setError] = useState(null);
  const confirm = () => {
    setAsks(false);
    setError(null);
    run().catch((refusal) => setError(failed(refusal.message)));
  };
  return html`<${Setting} id=${row} label=${rowNamed(row).name} help=${help} error=${error} isNamed=${false}>
      <${Button} id=${row} variant="plain" disabled=${isDisabled} onClick=${() => setAsks(true)}>${question.open}<//>
    <//>
    ${asks && html`<${ConfirmDialog} id=${`${row}-question`} title=${question.title} text=${question.text}
      confirmLabel=${verb} cancelLabel=${text.cancel} closeLabel=${text.close} onConfirm=${confirm}
      onClose=${() => setAsks(false)} />`}`;
}

function Clear({ bytes, onCleared }) {
  const question = { open: text.clearDots, title: text.clearTitle, text: text.clearQuestion };
  const { help: what } = rowNamed("clear-cache");
  const help = bytes === null ? what : `${what} ${text.frees(bytes)}`;
  return html`<${ConfirmedAction} row="clear-cache" help=${help} verb=${text.clear} question=${question}
    isDisabled=${bytes === 0} failed=${text.clearFailed} run=${() => clearCache().then(onCleared)} />`;
}

function Wipe() {
  const question = { open: text.wipeDots, title: text.wipeTitle, text: text.wipeQuestion };
  return html`<${ConfirmedAction} row="wipe" help=${rowNamed("wipe").help} verb=${text.wipe} question=${question}
    failed=${text.wipeFailed} run=${wipeEverything} />`;
}
