// One run: how far it is, each message with the reason, and undoing all of it.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { messageTime, personName } from "../../core/format.js";
import { announce } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/rulestext.js";
import { on } from "../../core/signals.js";
import { noSubject } from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { ProgressBar } from "../../ui/progress.js";
import { changeRun, readRun } from "./actions.js";
import { Failure, Heading, LateSkeleton, RuleLink } from "./parts.js";
import { Waiting } from "./waiting.js";

/** How often a run that goes on is read, beside the events. */
const pollInterval = 500;

export function Run({ id }) {
  const [known, setKnown] = useState(null);
  const [failure, setFailure] = useState(null);
  const read = () => readRun(id).then((answer) => {
    setKnown(answer);
    setFailure(null);
  }, (error) => setFailure(error.message));
  useEffect(() => {
    read();
    return on("change", (change) => change.rules && read());
  }, []);
  const isRunning = known?.run.state === "running";
  useEffect(() => {
    const timer = isRunning ? setInterval(read, pollInterval) : null;
    return () => clearInterval(timer);
  }, [isRunning]);
  const undo = async () => {
    try {
      const answer = await changeRun(id, "undo");
      announce(answer.undone ? text.runUndone(answer.run) : text.notUndone);
      read();
    } catch (error) {
      setFailure(error.message);
    }
  };
  if (!known) {
    return failure ? html`<${Failure} words=${text.logFailed(failure)} onRetry=${read} />` : html`<${LateSkeleton} />`;
  }
  const { run, entries } = known;
  return html`
    <${Heading} words=${text.runTitle(run)} />
    <p class="section-help"><${RuleLink} class="rule-log-link" to="log">${text.allRuns}<//>
      ${` · ${text.runTriggers[run.trigger]} · ${messageTime(run.started_at)}`}</p>
    ${run.state === "waiting" ? html`<${Waiting} run=${run} onChange=${read} />` : html`<div class="card run-card">
      <p class="run-state" role="status"><strong>${text.runStates[run.state]}</strong> · ${text.runLine(run)}</p>
      ${isRunning && html`<${ProgressBar} label=${text.runProgress(run)} completed=${run.done} total=${run.total} />`}
      ${run.undoable && html`<${Button} id="undo-run" variant="plain" onClick=${undo}>${text.undoRun}<//>`}
    </div>`}
    ${failure && html`<${FieldError} role="alert">${text.failed(failure)}<//>`}
    ${entries.length > 0 && html`<h3>${text.entries}</h3>
      <ul class="card match-list">${entries.map((one) => html`<${Entry} key=${one.id} entry=${one} />`)}</ul>`}`;
}

function Entry({ entry }) {
  const state = text.entryStates[entry.state];
  return html`<li class="match">
    <span class="match-from" dir="auto">${personName(entry.from)}</span>
    <span class="match-subject" dir="auto">${entry.subject || noSubject}</span>
    <time class="match-time" datetime=${entry.date}>${messageTime(entry.date)}</time>
    <span class="match-why">${[state, entry.what, entry.reason].filter(Boolean).join(" · ")}</span>
  </li>`;
}
