// A choice from a list without its own label; `Choice` and `SelectSetting` have a label.

import { html } from "/assets/preact-htm.js";

/**
 * Without `value`, the first option is shown.
 * @param {{value?: string, options: [string, any][], class?: string | null, onChange: (value: string) => void,
 *          [name: string]: any}} props
 */
export function Select({ value, options, class: className = "select", onChange, ...rest }) {
  const change = (event) => {
    const chosen = event.currentTarget.value;
    // The value decides what is shown: a refusal turns the choice back.
    event.currentTarget.value = value;
    onChange(chosen);
  };
  return html`<select ...${rest} class=${className} value=${value} onChange=${change}>
    ${options.map(([key, name]) => html`<option value=${key} selected=${key === value}>${name}</option>`)}
  </select>`;
}
