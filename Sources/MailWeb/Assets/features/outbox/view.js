// Dialogs with a list: the pending changes and why they are pending, and the history of a message.

import { html, useEffect, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { useStore, useTick } from "../../core/hooks.js";
import { share } from "../../core/mail/structuralsharing.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { changeOutbox, closeDialog, readHistory, readOutbox } from "./actions.js";
import { placeOf, timesOf } from "./model.js";

const tick = 1000;
const pressDelay = 200;

function ListDialog({ title, listRef, children }) {
  return html`<${Dialog} id="dialog" title=${title} closeLabel=${text.close} onClose=${closeDialog}>
    <ul id="dialog-list" class="dialog-list" tabindex="0" aria-labelledby="dialog-title" ref=${listRef}>${children}</ul>
  <//>`;
}

/** The pending changes, kept current. */
export function OutboxDialog() {
  const overview = useStore((state) => state.overview);
  const [outbox, setOutbox] = useState(null);
  const [failure, setFailure] = useState("");
  const list = useRef(null);
  const timer = useRef(null);
  useTick(tick);
  // A button that is being pressed must not move away from under the pointer.
  const show = (answer) => {
    clearTimeout(timer.current);
    if (list.current?.querySelector("button:active")) timer.current = setTimeout(read, pressDelay);
    else setOutbox((known) => share(known, answer));
  };
  const read = () => readOutbox().then(show, (error) => setFailure(error.message));
  useEffect(() => void read(), [overview]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = async (verb, id) => {
    const answer = await changeOutbox(verb, id);
    if (answer && list.current) show(answer);
  };
  const hadFocus = Boolean(list.current?.contains(document.activeElement));
  useLayoutEffect(() => {
    if (hadFocus && !list.current.contains(document.activeElement)) list.current.focus();
  });
  return html`<${ListDialog} title=${text.pendingTitle} listRef=${list}>
    ${failure && html`<li>${failure}</li>`}
    ${outbox?.total === 0 && html`<li>${text.noPending}</li>`}
    ${outbox?.waiting.map((one) => html`<${PendingChange} key=${one.id} change=${one} onChange=${change} />`)}
    ${outbox && outbox.total > outbox.waiting.length
      && html`<li>${text.morePending(outbox.total - outbox.waiting.length)}</li>`}
  <//>`;
}

function PendingChange({ change, onChange }) {
  const button = (verb, label) =>
    html`<${Button} variant="text" aria-label=${text.buttonFor(label, change.what, change.subject)}
    onClick=${() => onChange(verb, change.id)}>${label}<//>`;
  return html`<li>
    <div class="dialog-row">
      <p><strong>${`${change.what}: `}</strong><bdi>${change.subject || text.noSubject}</bdi></p>
      <p class="dialog-reason">${change.why}</p>
      <p class="dialog-time">${timesOf(change)}</p>
    </div>
    ${change.attempts > 0 && button("retry", text.tryNow)}
    ${change.cancellable && button("cancel", text.undo)}
  </li>`;
}

/** What happened to a message. @param {{message: number}} props */
export function HistoryDialog({ message }) {
  const [history, setHistory] = useState(null);
  const [failure, setFailure] = useState("");
  useEffect(() => void readHistory(message).then(setHistory, (error) => setFailure(error.message)), [message]);
  return html`<${ListDialog} title=${text.historyTitle} listRef=${null}>
    ${failure && html`<li>${failure}</li>`}
    ${history && !history.complete && html`<li>${text.historyIncomplete}</li>`}
    ${history?.events.map((event) => html`<li>
      <div class="dialog-row">
        <p><bdi>${event.what}</bdi></p>
        ${event.note && html`<p class="dialog-reason">${event.note}</p>`}
        <p class="dialog-time">${placeOf(event)}</p>
      </div>
    </li>`)}
  <//>`;
}
