// A search that could find more elsewhere offers to look there.

import { html } from "/assets/preact-htm.js";
import { requestFocus } from "../../core/focusrequest.js";
import * as text from "../../core/text/searchtext.js";
import { Button } from "../../ui/button.js";
import { anywhere, widerScope, withScope } from "./terms.js";

/** A button for the wider scope; nothing where there is none. @param {{query: string, found: any}} props */
export function WidenScopeButton({ query, found }) {
  const scope = found ? widerScope(query, found) : null;
  if (scope === null) return null;
  return html`<${Button} variant="text" onClick=${() => requestFocus("search", withScope(query, scope))}>
    ${scope === anywhere ? text.searchAnywhere : text.searchAll}<//>`;
}

/** The line above the results. @param {{query: string, found: any}} props */
export function WidenScopeNote({ query, found }) {
  if (!found || found.total === 0 || widerScope(query, found) === null) return null;
  return html`<p class="search-more">${text.moreHidden} <${WidenScopeButton} query=${query} found=${found} /></p>`;
}
