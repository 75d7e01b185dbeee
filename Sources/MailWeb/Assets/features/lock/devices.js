// The devices that open the app lock beside the passphrase: a list, and adding this one.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import { fullTime } from "../../core/format.js";
import { announce, showToast } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/locktext.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/forms/field.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { Form } from "../../ui/forms/form.js";
import { useForm } from "../../ui/forms/useform.js";
import { Icon } from "../../ui/icons.js";
import { addDevice, isAvailable, isKnown, isRefusal, readDevices, removeDevice } from "./authenticator.js";

export function Devices() {
  const [devices, setDevices] = useState([]);
  const [canAdd, setCanAdd] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [failure, setFailure] = useState(null);
  const list = useRef(null);
  const load = () => readDevices().then(setDevices, (error) => setFailure(error.message));
  useEffect(() => {
    load();
    isAvailable().then(setCanAdd);
  }, []);
  const remove = async (device) => {
    try {
      await removeDevice(device.id);
      announce(text.deviceRemoved);
      await load();
      list.current?.querySelector("button")?.focus();
    } catch (error) {
      setFailure(error.message);
    }
  };
  const done = () => {
    setAdding(false);
    showToast(text.deviceAdded);
    load();
  };
  if (!canAdd && devices.length === 0) return null;
  return html`<div class="setting-more lock-devices" ref=${list}>
    <h4>${text.devices}</h4>
    <p class="field-help">${text.devicesHelp}</p>
    ${failure && html`<${FieldError} role="alert">${failure}<//>`}
    ${devices.length > 0 && html`<ul class="address-list">${devices.map((device) => html`<li key=${device.id}>
      <${Icon} name="lock" /><span class="browser-session"><span>${device.name || text.unknownDevice}</span>
        <small>${text.deviceSince(fullTime(device.added))}</small></span>
      <${Button} variant="plain" aria-label=${text.removeOf(device.name || text.unknownDevice)}
        onClick=${() => remove(device)}>${text.removeDevice}<//></li>`)}</ul>`}
    ${isAdding
      ? html`<${NewDevice} known=${devices} onDone=${done} onCancel=${() => setAdding(false)} />`
      : canAdd && html`<${Button} variant="plain" id="add-device"
        onClick=${() => setAdding(true)}>${text.addDevice}<//>`}
  </div>`;
}

function NewDevice({ known, onDone, onCancel }) {
  const form = useForm({ passphrase: "" }, ({ passphrase }) => (passphrase ? {} : { passphrase: text.addDeviceHelp }));
  const send = ({ passphrase }) => addDevice(passphrase, known).then(onDone, (error) => {
    const refusal = error.code === "wrong_passphrase" ? text.wrongForOff : error.message;
    const words = isKnown(error) ? text.deviceKnown : isRefusal(error) ? text.notConfirmed : null;
    throw { fields: { passphrase: words ?? refusal } };
  });
  useEffect(() => form.form.current.querySelector("input").focus(), []);
  return html`<${Form} form=${form} onSubmit=${send} actions=${html`
    <${Button} variant="plain" onClick=${onCancel}>${text.cancel}<//><${Button} type="submit">${text.add}<//>`}>
    <${Field} id="device-passphrase" label=${text.passphrase} help=${text.addDeviceHelp} type="password"
      autocomplete="current-password" ...${form.field("passphrase")} />
  <//>`;
}
