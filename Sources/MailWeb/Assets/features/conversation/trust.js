// What speaks for and against the sender of a message: the warning, notes, and what the server reports.

import { html } from "/assets/preact-htm.js";
import * as text from "../../core/text/trusttext.js";
import { Icon } from "../../ui/icons.js";

const sentence = ({ kind, value, other }) => text.suspicions[kind]?.(value, other);

/** A warning with its reasons, or notes; nothing else follows from them. @param {{inspection: any}} props */
export function TrustNotes({ inspection }) {
  const { suspicions = [], suspicious = false } = inspection ?? {};
  if (suspicions.length === 0) return null;
  if (!suspicious) {
    return html`<ul class="trust-notes">${suspicions.map((one) =>
      html`<li class="note"><${Icon} name="warning" /><span dir="auto">${sentence(one)}</span></li>`)}</ul>`;
  }
  return html`<div class="suspicions" role="note">
    <${Icon} name="warning" /><div><strong>${text.suspicious}</strong>
      <ul>${suspicions.map((one) => html`<li dir="auto">${sentence(one)}</li>`)}</ul></div>
  </div>`;
}

/** What the receiving server reports, in the details of a message. @param {{verification: any}} props */
export function Verification({ verification }) {
  if (!verification) return null;
  const { state, domain, server, checks } = verification;
  const results = checks.map(({ method, result }) => `${method} ${result}`).join(", ");
  return html`<dt>${text.sender}</dt><dd class="verification">
    <span>${state === "verified" ? text.verified(domain) : text.unverified}</span>
    <span class="verification-checks" dir="auto">${text.checkedBy(server, results)}</span>
  </dd>`;
}
