// Setting, changing and removing the passphrase of saved passwords. An earlier one is asked for each time.

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { showToast } from "../../core/mail/notify.js";
import { removeVaultPassphrase, setVaultPassphrase } from "../../core/mail/vault.js";
import { checkPassphrase, strengthOf } from "../../core/passphrase.js";
import * as lock from "../../core/text/settings/locktext.js";
import * as text from "../../core/text/settings/vaulttext.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { Strength } from "../../ui/forms/strength.js";
import { useForm } from "../../ui/forms/useform.js";

/** What can be done in a state: its name, its button, the button of its form, and what is said afterwards. */
const ways = {
  key_file: [["set", text.set, text.saveNew, text.isSet]],
  unlocked: [
    ["change", text.change, text.saveChange, text.isChanged],
    ["remove", text.remove, text.saveRemove, text.isRemoved],
  ],
};

/** @param {{state: "key_file" | "unlocked", onDone: (state: any) => void}} props */
export function Change({ state, onDone }) {
  const [way, setWay] = useState(null);
  const buttons = useRef(null);
  const chosen = ways[state].find(([name]) => name === way);
  const close = () => {
    setWay(null);
    requestAnimationFrame(() => buttons.current?.querySelector("button").focus());
  };
  const done = (next) => {
    onDone(next);
    showToast(chosen[3]);
    close();
  };
  return html`
    <div class="setting-buttons vault-ways" ref=${buttons}>${ways[state].map(([name, label]) => html`
      <${Button} key=${name} variant="plain" id=${`vault-${name}`} aria-expanded=${way === name}
        onClick=${() => setWay(way === name ? null : name)}>${label}<//>`)}</div>
    ${chosen && html`<${Passphrase} key=${way} way=${way} label=${chosen[2]} onDone=${done} onCancel=${close} />`}`;
}

function Passphrase({ way, label, onDone, onCancel }) {
  const [asksCurrent, asksNew] = [way !== "set", way !== "remove"];
  const form = useForm({ current: "", passphrase: "", again: "" }, (values) => ({
    ...(asksCurrent && !values.current ? { current: text.currentHelp } : {}),
    ...(asksNew ? checkPassphrase(values) : {}),
  }));
  const send = async ({ current, passphrase }) => {
    try {
      onDone(await (asksNew ? setVaultPassphrase(passphrase, current) : removeVaultPassphrase(current)));
    } catch (refusal) {
      const isAboutNew = refusal.code === "unusable_passphrase" || !asksCurrent;
      throw { fields: { [isAboutNew ? "passphrase" : "current"]: refusal.message } };
    }
  };
  useLayoutEffect(() => form.form.current.querySelector("input").focus(), []);
  const strength = strengthOf(form.values.passphrase);
  return html`<div class="card"><div class="setting-more vault-unlock">
    <${Form} form=${form} onSubmit=${send} actions=${html`
      <${Button} variant="plain" onClick=${onCancel}>${lock.cancel}<//>
      <${Button} type="submit" variant=${asksNew ? "primary" : "danger"}>${label}<//>`}>
      ${asksCurrent && html`<${Field} id="vault-current" label=${text.currentPassphrase}
        help=${asksNew ? text.currentHelp : text.removeHelp} type="password" autocomplete="off"
        ...${form.field("current")} />`}
      ${asksNew && html`<${Field} id="vault-new" label=${text.newPassphrase} help=${text.newHelp} type="password"
        autocomplete="new-password" ...${form.field("passphrase")} />
      <${Strength} value=${strength} words=${lock.strengthOf(strength)} />
      <${Field} id="vault-again" label=${lock.repeatPassphrase} type="password" autocomplete="new-password"
        ...${form.field("again")} />`}
    <//>
  </div></div>`;
}
