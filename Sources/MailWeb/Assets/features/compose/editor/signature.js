// The signature, which the program adds to the own words.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../../core/api.js";
import { accounts } from "../../../core/mail/mail.js";
import { useStore } from "../../../core/hooks.js";
import * as text from "../../../core/text/compose/composetext.js";
import { Button } from "../../../ui/button.js";
import { IconButton } from "../../../ui/iconbutton.js";

/** The addresses to send from; null until they are read. */
export function useIdentities() {
  const [identities, setIdentities] = useState(null);
  const all = useStore(accounts);
  useEffect(() => void api.get("/api/identities").then((answer) => setIdentities(answer.identities), () => {}), [all]);
  return identities;
}

/** Shows what is added, and leaves it out of this message on request. */
export function Signature({ session, identities }) {
  const { content, isReadOnly } = session;
  const signature = identities?.find((one) => one.id === content.identity)?.signature.trim() ?? "";
  if (!signature) return null;
  if (!content.signature) {
    return html`<p class="composer-unquoted"><${Button} variant="text" disabled=${isReadOnly}
      onClick=${() => session.change({ signature: true })}>${text.addSignature}<//></p>`;
  }
  return html`<div class="composer-signature" role="group" aria-label=${text.signature}>
    <div dir="auto">${signature}</div>
    <${IconButton} icon="close" label=${text.removeSignature} title=${text.removeSignature} disabled=${isReadOnly}
      onClick=${() => session.change({ signature: false })} />
  </div>`;
}
