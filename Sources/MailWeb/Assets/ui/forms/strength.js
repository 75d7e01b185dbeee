// How strong something is: a bar of four parts, and the same in words.

import { html } from "/assets/preact-htm.js";

/** @param {{value: number, words: string}} props `value` is 0, which shows nothing, to 4 */
export function Strength({ value, words }) {
  return html`<p class="strength" data-strength=${value}>
    <span class="strength-bar" aria-hidden="true">${[1, 2, 3, 4].map((step) =>
      html`<i class=${step <= value ? "on" : ""}></i>`)}</span>
    <span>${value > 0 ? words : ""}</span>
  </p>`;
}
