// A box to tick without its own label; `Tick` has a label.

import { html } from "/assets/preact-htm.js";

/** @param {{isOn: boolean, onChange: (isOn: boolean) => void, [name: string]: any}} props */
export function Checkbox({ isOn, onChange, ...rest }) {
  const change = (event) => {
    const { checked } = event.currentTarget;
    // The value decides what is shown: a refusal turns it back.
    event.currentTarget.checked = isOn;
    onChange(checked);
  };
  return html`<input ...${rest} type="checkbox" checked=${isOn} onChange=${change} />`;
}
