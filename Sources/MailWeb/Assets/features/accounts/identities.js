// The addresses an account writes from, with their names and signatures.

import { html, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/accounttext.js";
import { Button } from "../../ui/button.js";
import { Field, Tick } from "../../ui/forms/field.js";
import { saveRows, useUnsaved, wrongRow } from "./unsaved.js";

const plain = ({ id, name, address, signature, default: isDefault }) =>
  ({ id, name, address, signature, default: isDefault });

/** @param {{account: any}} props */
export function Identities({ account }) {
  const [rows, setRows] = useUnsaved(account);
  const [error, setError] = useState({ index: -1, words: "" });
  const shown = rows ?? account.identities.map(plain);
  const set = (index, values) => setRows(shown.map((one, at) => {
    if (at === index) return { ...one, ...values };
    return values.default ? { ...one, default: false } : one;
  }));
  const remove = (index) => {
    const rest = shown.filter((_, at) => at !== index);
    setRows(rest.some((one) => one.default) ? rest : rest.map((one, at) => ({ ...one, default: at === 0 })));
  };
  const add = () => setRows([...shown, { id: null, name: account.display_name, address: "", signature: "",
    default: shown.length === 0 }]);
  const save = async () => {
    const wrong = wrongRow(shown);
    if (wrong >= 0) return setError({ index: wrong, words: text.notAnAddress(shown[wrong].address) });
    setError({ index: -1, words: "" });
    try {
      await saveRows(account, shown);
      return setRows(null);
    } catch (refusal) {
      return setError({ index: 0, words: text.notSaved(refusal.message) });
    }
  };
  return html`<div class="card identities">
    ${shown.map((one, index) => html`<${Identity} key=${one.id ?? `new-${index}`} identity=${one} index=${index}
      canRemove=${shown.length > 1} error=${error.index === index ? error.words : null} onSet=${set}
      onRemove=${remove} />`)}
    <div class="form-actions wide">
      <${Button} variant="plain" onClick=${add}>${text.addIdentity}<//>
      ${rows && html`<${Button} variant="plain" onClick=${() => setRows(null)}>${text.cancel}<//>
        <${Button} id="save-identities" onClick=${save}>${text.save}<//>`}
    </div>
  </div>`;
}

function Identity({ identity, index, canRemove, error, onSet, onRemove }) {
  const field = (name) => ({ value: identity[name], onInput: (value) => onSet(index, { [name]: value }) });
  return html`<div class="identity-box"><fieldset class="identity">
    <legend>${text.identity(identity.address)}</legend>
    <div class="identity-line">
      <${Field} id=${`identity-${index}-name`} label=${text.identityName} autocomplete="name" ...${field("name")} />
      <${Field} id=${`identity-${index}-address`} label=${text.identityAddress} type="email" autocomplete="email"
        error=${error} ...${field("address")} />
    </div>
    <${Field} id=${`identity-${index}-signature`} label=${text.signature} rows=${3} ...${field("signature")} />
    <div class="identity-foot">
      <${Tick} id=${`identity-${index}-default`} label=${text.isDefault} value=${identity.default}
        onInput=${(isOn) => isOn && onSet(index, { default: true })} />
      ${canRemove && html`<${Button} variant="text" onClick=${() => onRemove(index)}>${text.removeIdentity}<//>`}
    </div>
  </fieldset></div>`;
}
