// The outbox: messages on their way, with what can be done about each, and below them the pending changes.

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import * as words from "../../core/text/writtentext.js";
import { onFocusRequest } from "../../core/focusrequest.js";
import { personName } from "../../core/format.js";
import { useStore, useTick } from "../../core/hooks.js";
import { compose } from "../../core/mail/composing.js";
import { account, accounts, isOffline, mailboxWithRole } from "../../core/mail/mail.js";
import { changeOutgoing, editOutgoing, unsent } from "../../core/mail/outgoing.js";
import { mailboxView, navigate } from "../../core/router.js";
import { isShallowEqual, store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { ConfirmDialog } from "../../ui/overlays/dialog.js";
import { EmptyState } from "../../ui/emptystate.js";
import { Icon } from "../../ui/icons.js";
import { Skeleton } from "../../ui/skeleton.js";
import { actionsOf, linkToRefused, stateWords } from "./messages.js";

const tick = 1000;

export function Outbox({ isInert }) {
  const outgoing = useStore((state) => state.outgoing);
  const messages = useStore(unsent, isSame);
  const request = useStore((state) => state.focusRequest);
  const pending = useStore((state) => accounts(state).reduce((sum, one) => sum + one.pending_operations, 0));
  const box = useRef(null);
  useLayoutEffect(() => onFocusRequest(request, ["list", "row"], () =>
    (box.current.querySelector(".outgoing button") ?? box.current).focus()), [request]);
  const showPending = () => store.update({ dialog: { kind: "outbox" } });
  const isEmpty = outgoing !== null && messages.length === 0 && pending === 0;
  return html`<main id="list" class="page" tabindex="-1" aria-labelledby="page-title" inert=${isInert} ref=${box}>
    <div class="page-content">
      <h1 id="page-title" class="page-title">${text.pageTitles.outbox}</h1>
      ${outgoing === null && html`<${Skeleton} label=${text.loading} rows=${2} />`}
      ${isEmpty && html`<${EmptyState} icon="outbox" title=${words.nothingOut[0]} text=${words.nothingOut[1]} />`}
      <${Messages} messages=${messages} />
      ${pending > 0 && html`<p class="page-more"><span>${text.pendingChanges(pending)}</span>
        <${Button} variant="text" onClick=${showPending}>${text.viewPending}<//></p>`}
    </div>
  </main>`;
}

const isSame = (one, other) =>
  one.length === other.length && one.every((value, at) => isShallowEqual(value, other[at]));

/** Messages of a conversation that are not sent yet. @param {{thread: number}} props */
export function ThreadOutgoing({ thread }) {
  const messages = useStore((state) => unsent(state).filter((one) => one.thread === thread), isSame);
  return html`<section class="thread-outgoing" aria-label=${text.pageTitles.outbox}><${Messages} messages=${messages} />
  </section>`;
}

function Messages({ messages }) {
  useTick(tick);
  return html`<ul class="page-list">${messages.map((one) => html`<${Message} key=${one.id} message=${one} />`)}</ul>`;
}

function Message({ message }) {
  const [isAsking, setAsking] = useState(false);
  const from = useStore((state) => account(state, message.account_id));
  const offline = useStore((state) => Boolean(from && isOffline(state, from)));
  const subject = message.subject || text.noSubject;
  const isBad = ["failed", "uncertain", "sent"].includes(message.state);
  const run = {
    edit: () => editOutgoing(message),
    retry: () => changeOutgoing(message, "retry"),
    again: () => changeOutgoing(message, "retry"),
    discard: () => setAsking(true),
    write: () => compose({ kind: "new", mailto: linkToRefused(message) }),
    forget: () => changeOutgoing(message, "discard"),
    look: () => {
      const sent = mailboxWithRole(store.state, message.account_id, "sent");
      if (sent) navigate(mailboxView(sent.id));
    },
  };
  const [title, question] = words.discardQuestion(subject);
  const discard = () => {
    setAsking(false);
    changeOutgoing(message, "discard");
  };
  return html`<li class=${isBad ? "outgoing bad" : "outgoing"}>
    <${Icon} name=${isBad ? "warning" : message.state === "sending" ? "sent" : "clock"} />
    <div class="outgoing-text">
      <p class="outgoing-top"><bdi class="outgoing-subject">${subject}</bdi>${" "}
        <bdi class="outgoing-to">${words.to(message.to.map(personName).join(", "))}</bdi></p>
      <p class="outgoing-state">${stateWords(message, offline)}</p>
    </div>
    <div class="outgoing-actions">
      ${actionsOf(message).map(([name, label]) => html`<${Button} key=${name} variant="text"
        aria-label=${words.actionFor(label, subject)} onClick=${run[name]}>${label}<//>`)}
    </div>
    ${isAsking && html`<${ConfirmDialog} id="discard-message" title=${title} text=${question}
      confirmLabel=${words.discardMessage} cancelLabel=${words.cancel} closeLabel=${words.cancel}
      onConfirm=${discard} onClose=${() => setAsking(false)} />`}
  </li>`;
}
