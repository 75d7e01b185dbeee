// The browsers that are signed in, each with a button that signs it out.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { fullTime } from "../../core/format.js";
import { announce } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/sessionstext.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { Icon } from "../../ui/icons.js";
import { focusNeighbour } from "./focusneighbour.js";

export function Sessions() {
  const [known, setKnown] = useState(null);
  const [failure, setFailure] = useState(null);
  const list = useRef(null);
  const fail = (error) => setFailure(text.failed(error.message));
  const load = () => api.get("/api/sessions").then((answer) => setKnown(answer.sessions), fail);
  useEffect(() => void load(), []);
  const end = async (id) => {
    try {
      const { ended } = await api.change("/api/sessions/end", { id });
      setFailure(null);
      announce(text.ended(ended));
      await load();
      focusNeighbour(list, null);
    } catch (error) {
      fail(error);
    }
  };
  const others = known?.filter((one) => !one.current) ?? [];
  return html`<div class="card address-card">
    ${failure && html`<${FieldError} role="alert">${failure}<//>`}
    <ul class="address-list" ref=${list} tabindex="-1">
      ${known?.map((one) => html`<li key=${one.id} data-key=${one.id}>
        <${Icon} name="window" /><span class="browser-session"><span>${one.browser || text.unknown}</span>
          <small>${one.current ? text.current : text.lastUsed(fullTime(one.last_used))}</small></span>
        ${!one.current && html`<${Button} variant="plain" aria-label=${text.endOf(one.browser || text.unknown)}
          onClick=${() => end(one.id)}>${text.end}<//>`}</li>`)}
    </ul>
    ${others.length > 1 && html`<div class="setting-more">
      <${Button} variant="plain" id="end-sessions" onClick=${() => end(null)}>${text.endOthers}<//></div>`}
  </div>`;
}
