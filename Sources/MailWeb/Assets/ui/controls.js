// Controls of settings: a switch, a choice from a list, and a choice of two or three side by side.

import { html } from "/assets/preact-htm.js";

/** @param {{id: string, label: string, help?: string, isOn: boolean, onChange: (isOn: boolean) => void}} props */
export function Switch({ id, label, help = "", isOn, onChange }) {
  return html`<div class="setting">
    <label for=${id}>${label}${help && html`<span class="field-help">${help}</span>`}</label>
    <input id=${id} type="checkbox" role="switch" class="switch" checked=${isOn}
      onChange=${(event) => onChange(event.currentTarget.checked)} />
  </div>`;
}

/**
 * @param {{id: string, label: string, help?: string, value: string, options: [string, string][],
 *          onChange: (value: string) => void}} props
 */
export function Select({ id, label, help = "", value, options, onChange }) {
  return html`<div class="setting">
    <label for=${id}>${label}${help && html`<span class="field-help">${help}</span>`}</label>
    <select id=${id} class="select" value=${value} onChange=${(event) => onChange(event.currentTarget.value)}>
      ${options.map(([key, words]) => html`<option value=${key} selected=${key === value}>${words}</option>`)}
    </select>
  </div>`;
}

/** @param {{label: string, value: any, options: [any, string][], onChange: (value: any) => void}} props */
export function Segmented({ label, value, options, onChange }) {
  return html`<div class="segmented" role="group" aria-label=${label}>
    ${options.map(
      ([key, words]) =>
        html`<button type="button" aria-pressed=${String(key === value)} onClick=${() => onChange(key)}>${words}
          </button>`,
    )}
  </div>`;
}
