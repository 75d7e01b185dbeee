// The operators that the search field understands.

import { html } from "/assets/preact-htm.js";
import { searchExamples } from "../../core/text/settings/keytext.js";

export { WidenScopeButton } from "./widenscope.js";

/** The operators with examples. */
export function SearchHelp() {
  return html`<dl class="search-help">
    ${searchExamples.map(([example, meaning]) =>
      html`<div><dt><code>${example}</code></dt><dd>${meaning}</dd></div>`)}
  </dl>`;
}
