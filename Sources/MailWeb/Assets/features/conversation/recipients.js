// Who a message went to: one line, and the details behind it.

import { html, useState } from "/assets/preact-htm.js";
import { byteSize, fullTime, personName } from "../../core/format.js";
import { useModule } from "../../core/hooks.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { Verification } from "./trust.js";

/** @param {{message: any, own: string}} props `own` are the user's addresses, joined by spaces */
export function Recipients({ message, own }) {
  const [isOpen, setOpen] = useState(false);
  const ownSet = new Set(own.split(" "));
  const nameOf = (person) => (ownSet.has(person.address.toLowerCase()) ? text.me : personName(person));
  const id = `details-${message.number}`;
  return html`<span class="recipients-box">
    <${Button} variant="bare" class="recipients" aria-expanded=${String(isOpen)} aria-controls=${id}
      onClick=${() => setOpen(!isOpen)}>
      <span>${text.recipients([...message.to, ...message.cc].map(nameOf))}</span><${Icon} name="chevron" />
    <//>
    <${Details} id=${id} message=${message} isHidden=${!isOpen} />
  </span>`;
}

function Details({ id, message, isHidden }) {
  const words = text.details;
  const people = [
    [words.from, [message.from, ...message.co_authors].filter(Boolean)], [words.to, message.to], [words.cc, message.cc],
    [words.replyTo, message.reply_to],
  ];
  const showHistory = () => store.update({ dialog: { kind: "history", message: message.number } });
  return html`<dl class="details" id=${id} hidden=${isHidden}>
    ${people.filter(([, list]) => list.length > 0).map(([name, list]) =>
      html`<dt>${name}</dt><dd>${list.map(personLine)}</dd>`)}
    <${Verification} verification=${message.inspection?.verification} />
    <dt>${words.date}</dt><dd>${fullTime(message.date)}</dd>
    ${message.mailboxes.length > 0
      && html`<dt>${words.mailboxes}</dt><dd>${message.mailboxes.map((box) => box.path).join(", ")}</dd>`}
    ${!isHidden && html`<${Category} message=${message} />`}
    <dt>${words.size}</dt><dd>${byteSize(message.byte_count)}</dd>
    <dt>${words.history}</dt><dd><${Button} variant="text" onClick=${showHistory}>${text.showHistory}<//></dd>
  </dl>`;
}

/** The category with its reasons, loaded when details are opened first. */
function Category({ message }) {
  const part = useModule(() => import("./category.js"), true);
  return part && html`<${part.Category} message=${message} />`;
}

function personLine(person) {
  return html`<span class="person"><bdi>${person.name || ""}</bdi>${" "}<bdi class="person-address">${person.address}
    </bdi></span>`;
}
