// The people whose mail always notifies (NOTIF-10): a list of addresses, and a field that adds one.

import { html, useRef, useState } from "/assets/preact-htm.js";
import { announce } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/notificationtext.js";
import { notSaved } from "../../core/text/settings/settingstext.js";
import { Field } from "../../ui/forms/field.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { Form } from "../../ui/forms/form.js";
import { useForm } from "../../ui/forms/useform.js";
import { IconButton } from "../../ui/iconbutton.js";
import { Icon } from "../../ui/icons.js";
import { setVIP } from "./actions.js";
import { focusNeighbour } from "./focusneighbour.js";
import { vipAddress, vipProblem } from "./notificationmodel.js";

const words = { invalid: text.vipInvalid, known: text.vipKnown };

export function VIPContacts({ known: { vip: contacts }, setKnown }) {
  const [failure, setFailure] = useState(null);
  const list = useRef(null);
  const form = useForm({ address: "" }, ({ address }) => {
    const problem = vipProblem(address, contacts);
    return problem ? { address: words[problem] } : {};
  });
  const add = async ({ address }) => {
    setKnown(await setVIP(vipAddress(address), true).catch((error) => {
      throw { fields: { address: notSaved(error.message) } };
    }));
    form.reset();
  };
  const remove = async (address, index) => {
    try {
      setKnown(await setVIP(address, false));
      setFailure(null);
      announce(text.vipRemoved(address));
      focusNeighbour(list, contacts[index + 1] ?? contacts[index - 1]);
    } catch (error) {
      setFailure(notSaved(error.message));
    }
  };
  const actions = html`<${Button} type="submit" variant="plain">${text.vipAdd}<//>`;
  return html`<div class="card address-card">
    <ul class="address-list" ref=${list} tabindex="-1">
      ${contacts.map((address, index) => html`<li key=${address} data-key=${address}>
      <${Icon} name="person" /><bdi>${address}</bdi>
      <${IconButton} icon="close" label=${text.vipRemove(address)} onClick=${() => remove(address, index)} /></li>`)}
      ${contacts.length === 0 && html`<li class="address-none" key="none">${text.vipNone}</li>`}
    </ul>
    ${failure && html`<${FieldError} role="alert">${failure}<//>`}
    <${Form} form=${form} onSubmit=${add} actions=${actions}>
      <${Field} id="vip-address" label=${text.vipField} inputmode="email" autocomplete="off"
        ...${form.field("address")} />
    <//>
  </div>`;
}
