// A turning ring for work without a known length.

import { html } from "/assets/preact-htm.js";
import { Icon } from "./icons.js";

/** @param {{label: string}} props */
export function Spinner({ label }) {
  return html`<span class="spinner" role="img" aria-label=${label}><${Icon} name="sync" /></span>`;
}
