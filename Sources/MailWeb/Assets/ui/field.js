// A text field: label above, help below; an error takes the place of the help.

import { html } from "/assets/preact-htm.js";
import { Icon } from "./icons.js";

/**
 * @param {{id: string, label: string, help?: string, error?: string | null, value?: string, type?: string,
 *          onInput?: (value: string) => void, [name: string]: any}} props
 */
export function Field({ id, label, help = "", error = null, value = "", type = "text", onInput = () => {}, ...rest }) {
  const hasNote = Boolean(error || help);
  return html`<div class=${error ? "field invalid" : "field"}>
    <label for=${id}>${label}</label>
    <input
      ...${rest}
      id=${id}
      type=${type}
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
