// A field for a time of day, such as 22:00.

import { html } from "/assets/preact-htm.js";

/**
 * A field that is left incomplete shows `value` again.
 * @param {{value: string, onChange: (value: string) => void, [name: string]: any}} props
 */
export function TimeInput({ value, onChange, ...rest }) {
  const change = (event) => {
    const chosen = event.currentTarget.value;
    if (chosen) onChange(chosen);
    else event.currentTarget.value = value;
  };
  return html`<input ...${rest} type="time" class="select" value=${value} onChange=${change} />`;
}
