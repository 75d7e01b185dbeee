// A run that waits for a confirmation, because it would take more than a tenth of a mailbox.

import { html, useState } from "/assets/preact-htm.js";
import { openPage } from "../../core/router.js";
import * as text from "../../core/text/settings/rulestext.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { Icon } from "../../ui/icons.js";
import { changeRun } from "./actions.js";

/** `onChange(run)` is called with the run as it is then. @param {{run: any, onChange?: any}} props */
export function Waiting({ run, onChange = (run) => run }) {
  const [failure, setFailure] = useState(null);
  const act = (verb) => changeRun(run.id, verb).then((answer) => {
    onChange(answer.run);
    if (verb === "confirm") openPage("settings", `rules/runs/${run.id}`);
  }, (error) => setFailure(text.failed(error.message)));
  return html`<div class="usage-warning rule-waiting" role="group" aria-label=${run.rule_name}>
    <${Icon} name="warning" />
    <div><p><strong>${run.rule_name}</strong>${` · ${text.runStates.waiting}`}</p>
      <p>${run.why} ${text.runWaits}</p>
      ${failure && html`<${FieldError} role="alert" icon=${null}>${failure}<//>`}</div>
    <div class="rule-answers">
      <${Button} variant="plain" onClick=${() => act("decline")}>${text.declineRun}<//>
      <${Button} onClick=${() => act("confirm")}>${text.confirmRun(run)}<//>
    </div>
  </div>`;
}
