// The dry run of a rule while it is written: how many messages it matches, the first of them, and why each.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { personName, shortTime } from "../../core/format.js";
import * as text from "../../core/text/settings/rulestext.js";
import { noSubject } from "../../core/text/text.js";
import { Icon } from "../../ui/icons.js";
import { tryRule } from "./actions.js";

const typingPause = 350;

/**
 * Tries the draft a moment after it changed: {answer, failure, isRunning}; nothing for null.
 * @param {any} draft
 */
export function useDryRun(draft) {
  const [state, setState] = useState({ answer: null, failure: null, isRunning: false });
  const written = JSON.stringify(draft);
  useEffect(() => {
    if (draft === null) return setState({ answer: null, failure: null, isRunning: false });
    const controller = new AbortController();
    const timer = setTimeout(() => {
      setState((before) => ({ ...before, isRunning: true }));
      tryRule(draft, controller.signal).then(
        (answer) => setState({ answer, failure: null, isRunning: false }),
        (error) => error.name !== "AbortError" && setState({ answer: null, failure: error.message, isRunning: false }));
    }, typingPause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [written]);
  return state;
}

/** @param {{dryRun: any, isExclusion: boolean}} props */
export function Preview({ dryRun: { answer, failure, isRunning }, isExclusion }) {
  // A rule that cannot be used matches nothing in particular, so its problem is shown instead of a count.
  const problem = failure ? text.previewFailed(failure) : answer?.problem;
  const line = problem ?? (answer ? text.previewLine(answer, isExclusion)
    : isRunning ? text.previewLoading : text.previewEmpty);
  return html`<section class="rule-preview" aria-label=${text.preview}>
    <h3>${text.preview}</h3>
    <p id="preview-line" role="status" class=${problem ? "field-error" : "preview-line"}>
      ${problem && html`<${Icon} name="warning" />`}${line}</p>
    ${answer?.matches.length > 0 && html`<ul class="card match-list">${answer.matches.map((one) => html`<${Match}
      key=${one.message} match=${one} />`)}</ul>`}
  </section>`;
}

function Match({ match }) {
  return html`<li class=${match.kept ? "match kept" : "match"}>
    <span class="match-from" dir="auto">${personName(match.from)}</span>
    <span class="match-subject" dir="auto">${match.subject || noSubject}</span>
    <time class="match-time" datetime=${match.date}>${shortTime(match.date)}</time>
    <span class="match-why">${match.kept ? html`<${Icon} name=${match.locked ? "lock" : "shield"} />${match.kept}`
      : text.because(match.reasons)}</span>
  </li>`;
}
