// How far something is: a bar, or a small ring that closes.

import { html } from "/assets/preact-htm.js";

/** @param {{label: string, completed: number, total: number}} props */
export function ProgressBar({ label, completed, total }) {
  return html`<progress class="progress-bar" aria-label=${label} max=${total} value=${Math.min(completed, total)}>
    </progress>`;
}

const circle = "M12 4a8 8 0 0 1 0 16 8 8 0 0 1 0-16z";

/** @param {{label: string, completed: number, total: number | null}} props a total of null is not known yet */
export function ProgressRing({ label, completed, total }) {
  const share = total ? Math.min(100, Math.round((100 * completed) / total)) : 0;
  return html`<span class=${total === null ? "progress-ring unknown" : "progress-ring"} title=${label}>
    <svg viewBox="0 0 24 24" class="icon" role="img" aria-label=${label} focusable="false">
      <path d=${circle} pathLength="100" />
      <path d=${circle} pathLength="100" stroke-dasharray=${`${share} 100`} />
    </svg>
  </span>`;
}
