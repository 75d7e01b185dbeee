// Numbered steps at a provider, with its own links.

import { html } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/accounttext.js";

/** @param {{steps: {text: string, link: string | null}[]}} props */
export function Steps({ steps }) {
  return html`<ol class="steps">${steps.map((step) => html`<li>
    <span>${step.text}</span>
    ${isWeb(step.link) && html` <a href=${step.link} target="_blank" rel="noopener noreferrer"
      aria-label=${text.openStep(step.text)}>${text.openLink}</a>`}
  </li>`)}</ol>`;
}

const isWeb = (link) => /^https?:/.test(link ?? "");
