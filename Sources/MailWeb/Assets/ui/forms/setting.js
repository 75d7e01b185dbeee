// A row of settings: its name, one line of help, the control at the right, and what is said when it was refused.

import { html } from "/assets/preact-htm.js";
import { Button } from "../button.js";
import { Icon } from "../icons.js";
import { Select } from "./select.js";
import { Switch } from "./switch.js";

/**
 * @typedef {object} Change  of a setting from its default
 * @property {string} label       says that it was changed
 * @property {string} resetLabel
 * @property {string} resetName   what a screen reader says: “Reset theme”
 * @property {() => void} onReset
 */

/**
 * The control inside has the `id` and is described by `noteOf(id, …)`.
 * @param {{id: string, label: any, help?: any, error?: string | null, change?: Change | null, isNamed?: boolean,
 *          children?: any}} props `isNamed` is false if the control names itself
 */
export function Setting({ id, label, help = "", error = null, change = null, isNamed = true, children }) {
  return html`<div class=${error ? "setting invalid" : "setting"} data-row=${id}>
    <div class="setting-words">
      <div class="setting-name">
        ${isNamed ? html`<label for=${id}>${label}</label>` : html`<span>${label}</span>`}
        ${change && html`<span class="setting-dot" role="img" aria-label=${change.label} title=${change.label}></span>
          <${Button} variant="text" aria-label=${change.resetName} onClick=${change.onReset}>${change.resetLabel}<//>`}
      </div>
      ${(error || help) && html`<div class=${error ? "field-error" : "field-help"} id=${`${id}-note`}>
        ${error && html`<${Icon} name="warning" />`}<span>${error || help}</span></div>`}
    </div>
    <div class="setting-control">${children}</div>
  </div>`;
}

/** The id of the line below the name; null without one. */
export const noteOf = (id, help, error) => (help || error ? `${id}-note` : null);

/**
 * @param {{id: string, label: string, help?: any, error?: string | null, change?: any, isOn: boolean,
 *          disabled?: boolean, onChange: (isOn: boolean) => void}} props
 */
export function SwitchSetting({ id, isOn, disabled = false, onChange, ...words }) {
  return html`<${Setting} id=${id} ...${words}>
    <${Switch} id=${id} isOn=${isOn} disabled=${disabled} onChange=${onChange}
      aria-describedby=${noteOf(id, words.help, words.error)} />
  <//>`;
}

/**
 * @param {{id: string, label: string, help?: any, error?: string | null, change?: any, value: string,
 *          options: [string, string][], disabled?: boolean, onChange: (value: string) => void}} props
 */
export function SelectSetting({ id, value, options, disabled = false, onChange, ...words }) {
  return html`<${Setting} id=${id} ...${words}>
    <${Select} id=${id} value=${value} options=${options} disabled=${disabled} onChange=${onChange}
      aria-describedby=${noteOf(id, words.help, words.error)} />
  <//>`;
}
