// A choice of two or three side by side.

import { html } from "/assets/preact-htm.js";

/** @param {{label: string, value: any, options: [any, string][], onChange: (value: any) => void, id?: string}} props */
export function Segmented({ label, value, options, onChange, id = undefined }) {
  return html`<div class="segmented" role="group" aria-label=${label} id=${id}>
    ${options.map(
      ([key, words]) =>
        html`<button type="button" aria-pressed=${String(key === value)} onClick=${() => onChange(key)}>${words}
          </button>`,
    )}
  </div>`;
}
