// Where passwords are stored, and the passphrase that opens them.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { showToast } from "../../core/mail/notify.js";
import { readVault, unlockVault } from "../../core/mail/vault.js";
import * as text from "../../core/text/settings/vaulttext.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/forms/field.js";
import { Form, useForm } from "../../ui/forms/form.js";
import { Icon } from "../../ui/icons.js";
import { Change } from "./vaultchange.js";

export function Vault() {
  const [state, setState] = useState(null);
  useEffect(() => void readVault().then(setState, () => {}), []);
  if (state === null) return null;
  const isWarning = state === "key_file" || state === "locked";
  return html`
    <h3 id="vault" tabindex="-1">${text.passwords}</h3>
    ${isWarning
      ? html`<p class="usage-warning"><${Icon} name="warning" /><span>${text.states[state]}</span></p>`
      : html`<p class="section-help">${text.states[state]}</p>`}
    ${state === "locked" && html`<${Unlock} onDone=${setState} />`}
    ${(state === "key_file" || state === "unlocked") && html`<${Change} state=${state} onDone=${setState} />`}`;
}

function Unlock({ onDone }) {
  const form = useForm({ passphrase: "" }, ({ passphrase }) =>
    (passphrase ? {} : { passphrase: text.passphraseNeeded }));
  const send = async ({ passphrase }) => {
    try {
      onDone(await unlockVault(passphrase));
      showToast(text.unlocked);
    } catch (refusal) {
      throw { fields: { passphrase: refusal.message } };
    }
  };
  return html`<div class="card"><div class="setting-more vault-unlock">
    <${Form} form=${form} onSubmit=${send} actions=${html`<${Button} type="submit">${text.unlock}<//>`}>
      <${Field} id="vault-passphrase" label=${text.passphrase} type="password" autocomplete="off"
        ...${form.field("passphrase")} />
    <//>
  </div></div>`;
}
