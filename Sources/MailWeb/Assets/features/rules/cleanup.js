// Cleaning up: who sends how much, what is large and what is old.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { shortTime } from "../../core/format.js";
import { useStore } from "../../core/hooks.js";
import { accounts } from "../../core/mail/mail.js";
import { navigate, mailboxView } from "../../core/router.js";
import * as text from "../../core/text/settings/rulestext.js";
import { on } from "../../core/signals.js";
import { store } from "../../core/store.js";
import { asked, unsubscribe, unsubscribeFrom } from "../../core/text/unsubscribetext.js";
import { Avatar } from "../../ui/avatar.js";
import { Button } from "../../ui/button.js";
import { EmptyState } from "../../ui/emptystate.js";
import { SelectSetting, Setting } from "../../ui/forms/setting.js";
import { readSenders } from "./actions.js";
import { barsOf } from "./model.js";
import { Failure, Heading, LateSkeleton } from "./parts.js";
import { TrashSender } from "./trashsender.js";

const search = (query) => navigate({ ...mailboxView("inbox"), kind: "search", mailbox: null, query });

export function CleanUp() {
  const all = useStore(accounts);
  const [wanted, setWanted] = useState({ account: null, sort: "count" });
  const [known, setKnown] = useState(null);
  const [failure, setFailure] = useState(null);
  const [chosen, setChosen] = useState(null);
  const read = () => readSenders(wanted.account, wanted.sort).then((answer) => {
    setKnown(answer);
    setFailure(null);
  }, (error) => setFailure(error.message));
  useEffect(() => {
    read();
    const ends = [on("refresh", read), on("unsubscribed", read)];
    return () => ends.forEach((end) => end());
  }, [wanted]);
  const bars = barsOf(known?.senders ?? [], wanted.sort);
  const addresses = [["", text.allAccounts], ...all.map((one) => [String(one.id), one.address])];
  return html`
    <${Heading} words=${text.cleanTitle} />
    <p class="section-help">${text.cleanIntro}</p>
    <div class="card">
      <${Found} id="large" label=${text.large} help=${text.largeHelp} />
      <${Found} id="old" label=${text.old} help=${text.oldHelp} />
    </div>
    <h3>${text.senders}</h3>
    <div class="card">
      <${SelectSetting} id="sort-senders" label=${text.sortBy} value=${wanted.sort}
        options=${Object.entries(text.sorts)} onChange=${(sort) => setWanted({ ...wanted, sort })} />
      ${all.length > 1 && html`<${SelectSetting} id="senders-account" label=${text.account}
        value=${String(wanted.account ?? "")} options=${addresses}
        onChange=${(value) => setWanted({ ...wanted, account: value ? Number(value) : null })} />`}
    </div>
    ${failure && html`<${Failure} words=${text.sendersFailed(failure)} onRetry=${read} />`}
    ${!known && !failure && html`<${LateSkeleton} />`}
    ${known?.senders.length === 0 && html`<${EmptyState} icon="check" title=${text.sendersNone} />`}
    ${known?.senders.length > 0 && html`<p class="section-help" role="status">${text.senderCount(known.total)}</p>
      <ul class="card sender-list">${known.senders.map((one, index) => html`<${Sender} key=${one.address} sender=${one}
        percent=${bars[index]} onTrash=${() => setChosen(one)} />`)}</ul>`}
    ${chosen && html`<${TrashSender} sender=${chosen} account=${wanted.account} onClose=${() => setChosen(null)} />`}`;
}

const Found = ({ id, label, help }) => html`<${Setting} id=${id} label=${label} help=${help} isNamed=${false}>
  <${Button} variant="plain" id=${id} onClick=${() => search(text.searches[id])}>${text.show}<//>
<//>`;

function Sender({ sender, percent, onTrash }) {
  const name = sender.name || sender.address;
  return html`<li class="sender">
    <${Avatar} person=${sender} />
    <div class="sender-words">
      <p class="sender-name"><${Button} variant="text" aria-label=${text.showMail(name)}
        onClick=${() => search(`from:${sender.address}`)}>${name}<//>
        <bdi class="field-help">${sender.name ? sender.address : ""}</bdi></p>
      <div class="sender-bar" aria-hidden="true"><i style=${{ width: `${percent}%` }}></i></div>
      <p class="field-help">${text.senderLine(sender)} · ${text.senderDates(shortTime(sender.newest))}</p>
      ${sender.unsubscribe?.requested
        && html`<p class="field-help">${asked(sender.unsubscribe.name, sender.unsubscribe.requested)}</p>`}
    </div>
    <div class="sender-tools">
      ${sender.unsubscribe && html`<${Unsubscribe} offer=${sender.unsubscribe} name=${name} />`}
      <${Button} variant="plain" aria-label=${text.trashOf(name)} onClick=${onTrash}>${text.trashDots}<//>
    </div>
  </li>`;
}

/** What is sent and where is shown before anything is. */
function Unsubscribe({ offer, name }) {
  const ask = () => store.update({ dialog: { kind: "unsubscribe", offer } });
  return html`<${Button} variant="plain" aria-label=${unsubscribeFrom(name)} onClick=${ask}>${unsubscribe}<//>`;
}
