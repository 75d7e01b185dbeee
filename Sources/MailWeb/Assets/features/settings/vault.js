// Where passwords are stored, and the passphrase that opens them.

import { html, useEffect, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { isFocusFree } from "../../core/focus.js";
import { useStore } from "../../core/hooks.js";
import { on } from "../../core/signals.js";
import { showToast } from "../../core/mail/notify.js";
import { readVault, unlockVault } from "../../core/mail/vault.js";
import * as text from "../../core/text/settings/vaulttext.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { useForm } from "../../ui/forms/useform.js";
import { Icon } from "../../ui/icons.js";
import { Change } from "./vaultchange.js";

export function Vault() {
  const [state, setState] = useVault();
  const heading = useRef(null);
  const wasLocked = useRef(false);
  useLayoutEffect(() => {
    // The form that is gone may have had the keyboard.
    if (wasLocked.current && isFocusFree()) heading.current.focus();
    wasLocked.current = state === "locked";
  }, [state]);
  if (state === null) return null;
  const isWarning = state === "key_file" || state === "locked";
  return html`
    <h3 id="vault" tabindex="-1" ref=${heading}>${text.passwords}</h3>
    <p class=${isWarning ? "usage-warning" : "section-help"} role="status">
      ${isWarning && html`<${Icon} name="warning" />`}<span>${text.states[state]}</span></p>
    ${state === "locked" && html`<${Unlock} onDone=${setState} />`}
    ${(state === "key_file" || state === "unlocked") && html`<${Change} state=${state} onDone=${setState} />`}`;
}

/** The state now, which the command line in another window can change. @returns {[any, (state: any) => void]} */
function useVault() {
  const isLocked = useStore((state) => state.overview?.vault_locked);
  const [state, setState] = useState(null);
  const read = () => void readVault().then(setState, () => {});
  useEffect(read, [isLocked]);
  useEffect(() => on("change", (change) => change.accounts && read()), []);
  return [state, setState];
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
