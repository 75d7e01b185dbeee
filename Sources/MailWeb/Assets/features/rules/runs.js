// The log: every run, newest first, each leading to its messages and its Undo.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { messageTime } from "../../core/format.js";
import * as text from "../../core/text/settings/rulestext.js";
import { on } from "../../core/signals.js";
import { EmptyState } from "../../ui/emptystate.js";
import { Icon } from "../../ui/icons.js";
import { readRuns } from "./actions.js";
import { Failure, Heading, LateSkeleton, RuleLink } from "./parts.js";

export function Log() {
  const [runs, setRuns] = useState(null);
  const [failure, setFailure] = useState(null);
  const read = () => readRuns().then((answer) => {
    setRuns(answer.runs);
    setFailure(null);
  }, (error) => setFailure(error.message));
  useEffect(() => {
    read();
    return on("change", (change) => change.rules && read());
  }, []);
  return html`
    <${Heading} words=${text.allRuns} />
    ${failure && html`<${Failure} words=${text.logFailed(failure)} onRetry=${read} />`}
    ${!runs && !failure && html`<${LateSkeleton} />`}
    ${runs?.length === 0 && html`<${EmptyState} icon="rules" title=${text.logNone} text=${text.logNoneHint} />`}
    <ul class="card run-list" hidden=${!runs?.length}>${(runs ?? []).map((run) => html`<li key=${run.id}>
      <${RuleLink} class="run-link" to=${`runs/${run.id}`}>
        <span class="run-words"><strong>${run.rule_name}</strong>
          <span class="field-help">${text.runStates[run.state]} · ${text.runLine(run)} ·
            ${` ${text.runTriggers[run.trigger]}`}</span></span>
        <time class="match-time" datetime=${run.started_at}>${messageTime(run.started_at)}</time>
        <${Icon} name="right" /><//>
    </li>`)}</ul>`;
}
