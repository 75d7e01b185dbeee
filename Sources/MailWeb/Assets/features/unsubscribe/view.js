// Leaving a mailing list: what is sent and where, before it is sent.

import { html, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { showNotice } from "../../core/mail/notify.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/unsubscribetext.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { LinkButton } from "../../ui/linkbutton.js";
import { Dialog } from "../../ui/overlays/dialog.js";

const close = () => store.update({ dialog: null });

/** @param {{offer: any}} props what the program offers for one message */
export function UnsubscribeDialog({ offer }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(null);
  const { way, name, recipient, address } = offer;
  const ask = async () => {
    setBusy(true);
    try {
      const answer = await api.change(`/api/messages/${offer.message}/unsubscribe`, { address });
      close();
      showNotice(text.askedNow(name));
      emit("unsubscribed", answer.unsubscribe);
    } catch (error) {
      setFailure(`${error.message} ${error.hint}`);
      setBusy(false);
    }
  };
  const foot = html`<div class="dialog-buttons">
    <${Button} variant="plain" onClick=${close}>${text.cancel}<//>
    ${way === "page"
      ? html`<${LinkButton} href=${address} isExternal onClick=${close}>${text.openPage}<//>`
      : html`<${Button} disabled=${isBusy} onClick=${ask}>${isBusy ? text.sending : text.send}<//>`}
  </div>`;
  return html`<${Dialog} id="unsubscribe" title=${text.title(name)} closeLabel=${text.close} onClose=${close}
    foot=${foot}>
    <div class="dialog-text unsubscribe-text">
      <p>${text.explanation[way](recipient)}</p>
      <div class="unsubscribe-sent"><${Sent} offer=${offer} /></div>
      <p class="field-help">${text.privacy[way]}</p>
      <${FieldError} role="alert" icon=${null} hidden=${failure === null}>${failure}<//>
    </div>
  <//>`;
}

/** What is sent, word for word. */
function Sent({ offer }) {
  if (offer.way === "mail") {
    return html`<p>${text.subject(offer.subject)}</p>${offer.text && html`<p>${offer.text}</p>`}`;
  }
  return html`<p><bdi>${offer.address}</bdi></p>${offer.way === "post" && html`<p>${text.request}</p>`}`;
}
