// The line of a mailing list at the head of its message, with the way out.

import { html } from "/assets/preact-htm.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/unsubscribetext.js";
import { Button } from "../../ui/button.js";

/** Spammers learn from an answer that somebody reads: not offered in Spam. @param {{message: any}} props */
export function ListLine({ message }) {
  const offer = message.inspection?.unsubscribe;
  if (!offer || message.mailboxes.some((box) => box.role === "spam")) return null;
  const ask = () => store.update({ dialog: { kind: "unsubscribe", offer } });
  return html`<p class="list-line">
    <span dir="auto">${offer.requested ? text.asked(offer.name, offer.requested) : text.list(offer.name)}</span>
    <${Button} variant="text" aria-label=${text.unsubscribeFrom(offer.name)} onClick=${ask}>${text.unsubscribe}<//>
  </p>`;
}
