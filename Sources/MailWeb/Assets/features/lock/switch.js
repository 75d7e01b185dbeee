// Turning the app lock on and off: a switch, and the passphrase that it needs. In the settings also changing it.

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { showToast } from "../../core/mail/notify.js";
import { checkPassphrase, strengthOf } from "../../core/passphrase.js";
import * as text from "../../core/text/settings/locktext.js";
import { Button } from "../../ui/button.js";
import { SwitchSetting } from "../../ui/forms/setting.js";
import { Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { Strength } from "../../ui/forms/strength.js";
import { useForm } from "../../ui/forms/useform.js";
import { lockNow } from "./actions.js";
import { Devices } from "./devices.js";
import { changePassphrase, turnOff, turnOn } from "./passphrase.js";

/**
 * `canLock` offers to lock at once and to change the passphrase. While a form is open, `outer.current()` submits it and
 * gives whether the program accepted it.
 * @param {{canLock?: boolean, outer?: {current: any} | null}} props
 */
export function AppLock({ canLock = false, outer = null }) {
  const isEnabled = useStore((state) => Boolean(state.lock?.enabled));
  const [form, setForm] = useState(null);
  const buttons = useRef(null);
  const close = () => {
    setForm(null);
    if (form === "change") buttons.current.querySelector("[aria-expanded]").focus();
  };
  const end = (words) => () => {
    close();
    showToast(words);
  };
  const asks = form === "switch";
  return html`
    <${SwitchSetting} id="app-lock" label=${text.appLock} help=${text.appLockHelp} isOn=${asks ? !isEnabled : isEnabled}
      onChange=${() => setForm(asks ? null : "switch")} />
    ${asks && !isEnabled && html`<${NewPassphrase} outer=${outer} onDone=${end(text.turnedOn)} onCancel=${close} />`}
    ${asks && isEnabled && html`<${OldPassphrase} outer=${outer} onDone=${end(text.turnedOff)} onCancel=${close} />`}
    ${canLock && isEnabled && !asks && html`<div class="setting-more setting-buttons" ref=${buttons}>
      <${Button} variant="plain" id="lock-now" onClick=${lockNow}>${text.lockNow}<//>
      <${Button} variant="plain" id="change-passphrase" aria-expanded=${form === "change"}
        onClick=${() => setForm(form === null ? "change" : null)}>${text.change}<//>
    </div>`}
    ${form === "change" && isEnabled && html`<${OtherPassphrase} onDone=${end(text.changed)} onCancel=${close} />`}
    ${canLock && isEnabled && !asks && html`<${Devices} />`}`;
}

/** An error of a field, from a refusal of the program. */
const refused = (field, refusal, words = refusal.message) => {
  throw { fields: { [field]: words } };
};

/** Lets a button elsewhere submit a form. */
function useOuter(outer, form, send) {
  useLayoutEffect(() => {
    if (!outer) return undefined;
    outer.current = async () => {
      let isAccepted = false;
      await form.submit((values) => send(values).then(() => (isAccepted = true)));
      return isAccepted;
    };
    return () => {
      outer.current = null;
    };
  });
}

function NewPassphrase({ outer, onDone, onCancel }) {
  const form = useForm({ passphrase: "", again: "" }, checkPassphrase);
  const send = ({ passphrase }) => turnOn(passphrase).then(onDone, (refusal) => refused("passphrase", refusal));
  useOuter(outer, form, send);
  return html`<div class="setting-more">
    <${Form} form=${form} onSubmit=${send} actions=${html`<${Actions} label=${text.turnOn} onCancel=${onCancel} />`}>
      <${NewFields} form=${form} />
    <//>
  </div>`;
}

function OtherPassphrase({ onDone, onCancel }) {
  const form = useForm({ current: "", passphrase: "", again: "" }, (values) => (
    { ...(values.current ? {} : { current: text.changeHelp }), ...checkPassphrase(values) }));
  const send = ({ current, passphrase }) => changePassphrase(current, passphrase).then(onDone, (refusal) => {
    if (refusal.code === "unusable_passphrase") refused("passphrase", refusal);
    refused("current", refusal, refusal.code === "wrong_passphrase" ? text.wrongForOff : refusal.message);
  });
  useLayoutEffect(() => form.form.current.querySelector("input").focus(), []);
  return html`<div class="setting-more">
    <${Form} form=${form} onSubmit=${send}
      actions=${html`<${Actions} label=${text.saveChange} onCancel=${onCancel} />`}>
      <${Field} id="current-passphrase" label=${text.currentPassphrase} help=${text.changeHelp} type="password"
        autocomplete="current-password" ...${form.field("current")} />
      <${NewFields} form=${form} />
    <//>
  </div>`;
}

function NewFields({ form }) {
  const strength = strengthOf(form.values.passphrase);
  return html`
    <${Field} id="new-passphrase" label=${text.newPassphrase} help=${text.newHelp} type="password"
      autocomplete="new-password" ...${form.field("passphrase")} />
    <${Strength} value=${strength} words=${text.strengthOf(strength)} />
    <${Field} id="repeat-passphrase" label=${text.repeatPassphrase} type="password" autocomplete="new-password"
      ...${form.field("again")} />`;
}

function OldPassphrase({ outer, onDone, onCancel }) {
  const form = useForm({ passphrase: "" }, ({ passphrase }) => (passphrase ? {} : { passphrase: text.turnOffHelp }));
  const send = ({ passphrase }) => turnOff(passphrase).then(onDone, (refusal) =>
    refused("passphrase", refusal, refusal.code === "wrong_passphrase" ? text.wrongForOff : refusal.message));
  useOuter(outer, form, send);
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
