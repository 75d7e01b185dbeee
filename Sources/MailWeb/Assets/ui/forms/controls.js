// Controls of settings: a switch, a choice from a list, and a choice of two or three side by side.

import { html } from "/assets/preact-htm.js";
import { noteOf, Setting } from "./setting.js";

/**
 * @param {{id: string, label: string, help?: any, error?: string | null, change?: any, isOn: boolean,
 *          disabled?: boolean, onChange: (isOn: boolean) => void}} props
 */
export function Switch({ id, isOn, disabled = false, onChange, ...words }) {
  const change = (event) => {
    const { checked } = event.currentTarget;
    // The value decides what is shown: a refusal turns the switch back.
    event.currentTarget.checked = isOn;
    onChange(checked);
  };
  return html`<${Setting} id=${id} ...${words}>
    <input id=${id} type="checkbox" role="switch" class="switch" checked=${isOn} disabled=${disabled}
      aria-describedby=${noteOf(id, words.help, words.error)} onChange=${change} />
  <//>`;
}

/**
 * @param {{id: string, label: string, help?: any, error?: string | null, change?: any, value: string,
 *          options: [string, string][], disabled?: boolean, onChange: (value: string) => void}} props
 */
export function Select({ id, value, options, disabled = false, onChange, ...words }) {
  const change = (event) => {
    const chosen = event.currentTarget.value;
    event.currentTarget.value = value;
    onChange(chosen);
  };
  return html`<${Setting} id=${id} ...${words}>
    <select id=${id} class="select" value=${value} disabled=${disabled}
      aria-describedby=${noteOf(id, words.help, words.error)} onChange=${change}>
      ${options.map(([key, name]) => html`<option value=${key} selected=${key === value}>${name}</option>`)}
    </select>
  <//>`;
}

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
