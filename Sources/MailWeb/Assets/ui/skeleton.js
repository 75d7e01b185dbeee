// Placeholders for content that takes longer than a moment.

import { html } from "/assets/preact-htm.js";

/** Grey rows. @param {{label: string, rows?: number}} props */
export function Skeleton({ label, rows = 7 }) {
  return html`<div class="skeleton" role="img" aria-label=${label}>
    ${Array.from({ length: rows }, () => html`<div class="skeleton-row"><i></i><b></b><b></b></div>`)}
  </div>`;
}
