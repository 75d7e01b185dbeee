// The dry run of a rule while it is written: how many messages it matches, the first of them, and why each.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { personName, shortTime } from "../../core/format.js";
import * as text from "../../core/text/settings/rulestext.js";
import { noSubject } from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { FieldNote } from "../../ui/forms/fieldnote.js";
import { Icon } from "../../ui/icons.js";
import { tryRule } from "./actions.js";

const typingPause = 350;
const laterPage = 100;

/**
 * Tries the draft a moment after it changed: {answer, failure, isRunning, showMore}; nothing for null.
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
  const showMore = async () => {
    const known = state.answer.matches;
    const ids = new Set(known.map((one) => one.message));
    try {
      const answer = await tryRule(draft, undefined, { offset: known.length, limit: laterPage });
      // New mail moves the pages; a message is listed once.
      const matches = [...known, ...answer.matches.filter((one) => !ids.has(one.message))];
      const isEnd = answer.matches.length === 0;
      setState((now) => (now.answer === state.answer ? { ...now, answer: { ...answer, matches, isEnd } } : now));
    } catch (error) {
      setState((now) => (now.answer === state.answer ? { ...now, failure: error.message } : now));
    }
  };
  return { ...state, showMore };
}

/** @param {{dryRun: any, isExclusion: boolean}} props */
export function Preview({ dryRun: { answer, failure, isRunning, showMore }, isExclusion }) {
  // A rule that cannot be used matches nothing in particular, so its problem is shown instead of a count.
  const problem = failure ? text.previewFailed(failure) : answer?.problem;
  const line = problem ?? (answer ? text.previewLine(answer, isExclusion)
    : isRunning ? text.previewLoading : text.previewEmpty);
  return html`<section class="rule-preview" aria-label=${text.preview}>
    <h3>${text.preview}</h3>
    <${FieldNote} id="preview-line" role="status" isError=${Boolean(problem)} class="preview-line">${line}<//>
    ${answer?.matches.length > 0 && html`<ul class="card match-list">${answer.matches.map((one) => html`<${Match}
      key=${one.message} match=${one} />`)}</ul>`}
    ${hasMore(answer) && html`<p class="preview-more"><span>${text.previewShown(answer)}</span>
      <${Button} id="preview-more" variant="plain" onClick=${showMore}>${text.showMore}<//></p>`}
  </section>`;
}

const hasMore = (answer) => answer && !answer.isEnd && answer.matches.length > 0
  && answer.matches.length < answer.total + answer.kept;

function Match({ match }) {
  return html`<li class=${match.kept ? "match kept" : "match"}>
    <span class="match-from" dir="auto">${personName(match.from)}</span>
    <span class="match-subject" dir="auto">${match.subject || noSubject}</span>
    <time class="match-time" datetime=${match.date}>${shortTime(match.date)}</time>
    <span class="match-why">${match.kept ? html`<${Icon} name=${match.locked ? "lock" : "shield"} />${match.kept}`
      : text.because(match.reasons)}</span>
  </li>`;
}
