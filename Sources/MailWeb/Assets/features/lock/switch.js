// Turning the app lock on and off: a switch, and the passphrase that it needs.

import { html, useState } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import * as text from "../../core/text/settings/locktext.js";
import { showToast } from "../../core/mail/notify.js";
import { Button } from "../../ui/button.js";
import { Switch } from "../../ui/forms/controls.js";
import { Field } from "../../ui/forms/field.js";
import { Form, useForm } from "../../ui/forms/form.js";
import { lockNow } from "./actions.js";
import { checkPassphrase, strengthOf } from "./model.js";
import { turnOff, turnOn } from "./passphrase.js";

/** `canLock` offers to lock at once. @param {{canLock?: boolean}} props */
export function AppLock({ canLock = false }) {
  const isEnabled = useStore((state) => Boolean(state.lock?.enabled));
  const [asks, setAsks] = useState(false);
  const end = (words) => () => {
    setAsks(false);
    showToast(words);
  };
  const close = () => setAsks(false);
  return html`
    <${Switch} id="app-lock" label=${text.appLock} help=${text.appLockHelp} isOn=${asks ? !isEnabled : isEnabled}
      onChange=${() => setAsks(!asks)} />
    ${asks && !isEnabled && html`<${NewPassphrase} onDone=${end(text.turnedOn)} onCancel=${close} />`}
    ${asks && isEnabled && html`<${OldPassphrase} onDone=${end(text.turnedOff)} onCancel=${close} />`}
    ${canLock && isEnabled && !asks && html`<div class="setting-more">
      <${Button} variant="plain" id="lock-now" onClick=${lockNow}>${text.lockNow}<//></div>`}`;
}

/** An error of a field, from a refusal of the program. */
const refused = (field, refusal, words = refusal.message) => {
  throw { fields: { [field]: words } };
};

function NewPassphrase({ onDone, onCancel }) {
  const form = useForm({ passphrase: "", again: "" }, checkPassphrase);
  const send = ({ passphrase }) => turnOn(passphrase).then(onDone, (refusal) => refused("passphrase", refusal));
  return html`<div class="setting-more">
    <${Form} form=${form} onSubmit=${send} actions=${html`<${Actions} label=${text.turnOn} onCancel=${onCancel} />`}>
      <${Field} id="new-passphrase" label=${text.newPassphrase} help=${text.newHelp} type="password"
        autocomplete="new-password" ...${form.field("passphrase")} />
      <${Strength} value=${strengthOf(form.values.passphrase)} />
      <${Field} id="repeat-passphrase" label=${text.repeatPassphrase} type="password" autocomplete="new-password"
        ...${form.field("again")} />
    <//>
  </div>`;
}

function OldPassphrase({ onDone, onCancel }) {
  const form = useForm({ passphrase: "" }, ({ passphrase }) => (passphrase ? {} : { passphrase: text.turnOffHelp }));
  const send = ({ passphrase }) => turnOff(passphrase).then(onDone, (refusal) =>
    refused("passphrase", refusal, refusal.code === "wrong_passphrase" ? text.wrongForOff : refusal.message));
  return html`<div class="setting-more">
    <${Form} form=${form} onSubmit=${send} actions=${html`<${Actions} label=${text.turnOff} onCancel=${onCancel} />`}>
      <${Field} id="old-passphrase" label=${text.passphrase} help=${text.turnOffHelp} type="password"
        autocomplete="current-password" ...${form.field("passphrase")} />
    <//>
  </div>`;
}

function Actions({ label, onCancel }) {
  return html`<${Button} variant="plain" onClick=${onCancel}>${text.cancel}<//>
    <${Button} type="submit">${label}<//>`;
}

function Strength({ value }) {
  return html`<p class="strength" data-strength=${value}>
    <span class="strength-bar" aria-hidden="true">${[1, 2, 3, 4].map((step) =>
      html`<i class=${step <= value ? "on" : ""}></i>`)}</span>
    <span>${value > 0 ? `${text.strengthLabel}: ${text.strengths[value]}` : ""}</span>
  </p>`;
}
