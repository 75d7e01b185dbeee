// The check of both servers: a row for each, with its result and what to do about a failure.

import { html } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/accounttext.js";
import { Icon } from "../../ui/icons.js";
import { Spinner } from "../../ui/spinner.js";

/**
 * `result` is null while both are checked. A check of null was not made.
 * @param {{imapHost: string, smtpHost: string, result: any}} props
 */
export function Checks({ imapHost, smtpHost, result }) {
  return html`<ul class="checks" aria-live="polite">
    <${Check} words=${text.receivingRow(imapHost)} check=${result?.imap} isRunning=${result === null} />
    ${smtpHost && html`<${Check} words=${text.sendingRow(smtpHost)} check=${result?.smtp}
      isRunning=${result === null} />`}
  </ul>`;
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
