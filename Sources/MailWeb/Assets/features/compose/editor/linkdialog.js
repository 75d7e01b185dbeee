// The dialog that links the selected words.

import { html } from "/assets/preact-htm.js";
import * as text from "../../../core/text/compose/composeextratext.js";
import { Button } from "../../../ui/button.js";
import { Dialog } from "../../../ui/overlays/dialog.js";
import { Field } from "../../../ui/forms/field.js";
import { Form } from "../../../ui/forms/form.js";
import { useForm } from "../../../ui/forms/useform.js";
import { completedLink } from "./blocks.js";
import { removeLink, setLink } from "./selection.js";

/** @param {{selection: any, bodyOf: () => any, onChange: () => void, onClose: () => void}} props */
export function LinkDialog({ selection, bodyOf, onChange, onClose }) {
  const form = useForm({ address: selection.address, words: selection.words }, ({ address }) =>
    (completedLink(address) === null ? { address: text.linkInvalid } : {}));
  const apply = (change) => {
    onClose();
    // The dialog gives the keyboard back before the selection is made again.
    requestAnimationFrame(() => {
      selection.restore(bodyOf());
      change();
      onChange();
    });
  };
  const actions = html`
    ${selection.address && html`<${Button} variant="plain" onClick=${() => apply(removeLink)}>${text.removeLink}<//>`}
    <${Button} variant="plain" onClick=${onClose}>${text.cancel}<//>
    <${Button} type="submit">${text.addLink}<//>`;
  return html`<${Dialog} id="link-dialog" title=${text.linkTitle} closeLabel=${text.cancel} onClose=${onClose}>
    <div class="dialog-form">
      <${Form} form=${form} actions=${actions} onSubmit=${({ address, words }) => apply(() => setLink(address, words))}>
        <${Field} id="link-address" data-autofocus label=${text.linkAddress} help=${text.linkHelp}
          ...${form.field("address")} />
        ${!selection.words && html`<${Field} id="link-words" label=${text.linkWords} ...${form.field("words")} />`}
      <//>
    </div>
  <//>`;
}
