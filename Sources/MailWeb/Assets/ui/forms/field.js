// A text field: label above, help below; an error takes the place of the help.

import { html } from "/assets/preact-htm.js";
import { Icon } from "../icons.js";

/**
 * `rows` makes it a field of several lines.
 * @param {{id: string, label: string, rows?: number, help?: string, error?: string | null, value?: string,
 *          type?: string, onInput?: (value: string) => void, [name: string]: any}} props
 */
export function Field({ id, label, help = "", error = null, value = "", type = "text",
  rows = 0, onInput = () => {}, ...rest }) {
  const hasNote = Boolean(error || help);
  return html`<div class=${error ? "field invalid" : "field"}>
    <label for=${id}>${label}</label>
    <${rows > 0 ? "textarea" : "input"}
      ...${rest}
      id=${id}
      type=${rows > 0 ? null : type}
      rows=${rows || null}
      value=${value}
      aria-invalid=${error ? "true" : null}
      aria-describedby=${hasNote ? `${id}-note` : null}
      onInput=${(event) => onInput(event.currentTarget.value)}
    />
    ${hasNote &&
    html`<p class=${error ? "field-error" : "field-help"} id=${`${id}-note`}>
      ${error && html`<${Icon} name="warning" />`}${error || help}
    </p>`}
  </div>`;
}

/**
 * A choice in a form: label above.
 * @param {{id: string, label: string, value: string, options: [string, string][], error?: string | null,
 *          onInput: (value: string) => void}} props
 */
export function Choice({ id, label, value, options, onInput }) {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} class="select" value=${value} onChange=${(event) => onInput(event.currentTarget.value)}>
      ${options.map(([key, name]) => html`<option value=${key} selected=${key === value}>${name}</option>`)}
    </select>
  </div>`;
}

/**
 * A box to tick in a form, with words beside it.
 * @param {{id: string, label: any, value: boolean, error?: string | null, onInput: (isOn: boolean) => void,
 *          [name: string]: any}} props
 */
export function Tick({ id, label, value, error = null, onInput, ...rest }) {
  return html`<div class=${error ? "field tick invalid" : "field tick"}>
    <label for=${id}><input ...${rest} id=${id} type="checkbox" checked=${value} aria-invalid=${error ? "true" : null}
      aria-describedby=${error ? `${id}-note` : null} onChange=${(event) => onInput(event.currentTarget.checked)} />
      <span>${label}</span></label>
    ${error && html`<p class="field-error" id=${`${id}-note`}><${Icon} name="warning" />${error}</p>`}
  </div>`;
}
