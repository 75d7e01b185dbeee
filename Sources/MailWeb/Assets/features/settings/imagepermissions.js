// The senders whose remote images are always shown, each with a button that blocks them again (MO-60).

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import * as text from "../../core/text/imagetext.js";
import { announce } from "../../core/mail/notify.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { Icon } from "../../ui/icons.js";
import { focusNeighbour } from "./focusneighbour.js";

const keyOf = (one) => `${one.kind} ${one.value}`;

export function ImagePermissions() {
  const [known, setKnown] = useState(null);
  const [failure, setFailure] = useState(null);
  const list = useRef(null);
  useEffect(() => void api.get("/api/images").then((answer) => setKnown(answer.permissions),
    (error) => setFailure(text.permissionsFailed(error.message))), []);
  const block = async (one, index) => {
    try {
      await api.change("/api/images/forget", one);
      setFailure(null);
      announce(text.blockedAgain(one.value));
      setKnown(known.filter((other) => other !== one));
      const next = known[index + 1] ?? known[index - 1];
      focusNeighbour(list, next && keyOf(next));
    } catch (error) {
      setFailure(text.permissionsFailed(error.message));
    }
  };
  return html`<div class="card address-card">
    ${failure && html`<${FieldError} role="alert">${failure}<//>`}
    <ul class="address-list" ref=${list} tabindex="-1">
      ${known?.map((one, index) => html`<li key=${keyOf(one)} data-key=${keyOf(one)}>
        <${Icon} name="shield" /><bdi>${text.permissionOf[one.kind](one.value)}</bdi>
        <${Button} variant="plain" aria-label=${text.blockOf(one.value)} onClick=${() => block(one, index)}>
          ${text.block}<//></li>`)}
      ${known?.length === 0 && html`<li class="address-none" key="none">${text.permissionNone}</li>`}
    </ul>
  </div>`;
}
