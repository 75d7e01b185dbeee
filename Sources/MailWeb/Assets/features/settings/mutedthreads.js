// The muted conversations by subject, each with a button that unmutes it (NOTIF-11, NOTIF-22).

import { html, useRef, useState } from "/assets/preact-htm.js";
import { announce } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/notificationtext.js";
import { noSubject } from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { Icon } from "../../ui/icons.js";
import { unmute } from "./actions.js";
import { focusNeighbour } from "./focusneighbour.js";

export function MutedThreads({ known, setKnown }) {
  const [failure, setFailure] = useState(null);
  const list = useRef(null);
  const release = async (one, index) => {
    try {
      await unmute(one.thread);
      setFailure(null);
      announce(text.unmuted(one.subject || noSubject));
      setKnown({ ...known, muted: known.muted.filter((other) => other.thread !== one.thread) });
      focusNeighbour(list, (known.muted[index + 1] ?? known.muted[index - 1])?.thread);
    } catch (error) {
      setFailure(text.unmuteFailed(error.message));
    }
  };
  return html`<div class="card address-card">
    ${failure && html`<${FieldError} role="alert">${failure}<//>`}
    <ul class="address-list" ref=${list} tabindex="-1">
      ${known.muted.map((one, index) => html`<li key=${one.thread} data-key=${one.thread}>
        <${Icon} name="muted" /><bdi>${one.subject || noSubject}</bdi>
        <${Button} variant="plain" aria-label=${text.unmuteOf(one.subject || noSubject)}
          onClick=${() => release(one, index)}>${text.unmute}<//></li>`)}
      ${known.muted.length === 0 && html`<li class="address-none" key="none">${text.mutedNone}</li>`}
    </ul>
  </div>`;
}
