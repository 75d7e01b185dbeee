// A switch without its own label; `SwitchSetting` has a label.

import { html } from "/assets/preact-htm.js";
import { Checkbox } from "./checkbox.js";

/** @param {{isOn: boolean, onChange: (isOn: boolean) => void, [name: string]: any}} props */
export function Switch(props) {
  return html`<${Checkbox} role="switch" class="switch" ...${props} />`;
}
