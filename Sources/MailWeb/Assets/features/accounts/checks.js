// The check of both servers: a row for each, with its result and what to do about a failure.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { isFocusFree } from "../../core/focus.js";
import * as text from "../../core/text/settings/accounttext.js";
import { revealField } from "../../ui/forms/field.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { Icon } from "../../ui/icons.js";
import { Spinner } from "../../ui/spinner.js";

/**
 * `result` is null while both are checked. A check of null was not made. `conclusion` is what a refusal means.
 * @param {{imapHost: string, smtpHost: string, result: any, conclusion?: string}} props
 */
export function Checks({ imapHost, smtpHost, result, conclusion = text.nothingSaved }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    // The fields of the form get their errors with the same answer.
    const frame = requestAnimationFrame(() => show(box.current, result !== null));
    return () => cancelAnimationFrame(frame);
  }, [result]);
  return html`<div class="check-result" tabindex="-1" ref=${box}>
    <ul class="checks" aria-live="polite">
      <${Check} words=${text.receivingRow(imapHost)} check=${result?.imap} isRunning=${result === null} />
      ${smtpHost && html`<${Check} words=${text.sendingRow(smtpHost)} check=${result?.smtp}
        isRunning=${result === null} />`}
    </ul>
    ${result && html`<${FieldError} role="alert" icon=${null}>${conclusion}<//>`}
  </div>`;
}

/** Brings the rows into view. A refusal gives the keyboard to the first field that is wrong, else to the rows. */
function show(box, isRefused) {
  const field = isRefused && box.closest("form")?.querySelector("[aria-invalid=true]");
  if (isRefused || isFocusFree()) (field || box).focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest" });
  if (field) revealField(field);
}

function Check({ words, check, isRunning }) {
  const isFailed = Boolean(check && !check.ok);
  const detail = isRunning ? text.checking : check?.detail;
  return html`<li class=${isFailed ? "check failed" : "check"}>
    <span class="check-icon">
      ${isRunning ? html`<${Spinner} label=${text.checking} />`
        : check && html`<${Icon} name=${check.ok ? "check" : "warning"} />`}
    </span>
    <div class="check-words">
      <p>${words}${detail ? ` · ${detail}` : ""}</p>
      ${isFailed && html`<p class="check-failure">${check.message} ${check.hint}</p>`}
    </div>
  </li>`;
}

/** True if the account was saved. */
export const isSaved = (result) => result?.account !== null && result?.account !== undefined;
