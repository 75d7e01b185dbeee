// A text field: label above, help below; an error takes the place of the help.

import { html } from "/assets/preact-htm.js";
import { Checkbox } from "./checkbox.js";
import { FieldError, FieldNote } from "./fieldnote.js";
import { Input } from "./input.js";
import { Select } from "./select.js";
import { TextArea } from "./textarea.js";

/**
 * `rows` makes it a field of several lines.
 * @param {{id: string, label: string, rows?: number, help?: string, error?: string | null, value?: string,
 *          type?: string, onInput?: (value: string) => void, [name: string]: any}} props
 */
export function Field({ id, label, help = "", error = null, value = "", type = "text",
  rows = 0, onInput = undefined, ...rest }) {
  const hasNote = Boolean(error || help);
  return html`<div class=${error ? "field invalid" : "field"}>
    <label for=${id}>${label}</label>
    <${rows > 0 ? TextArea : Input}
      ...${rest}
      id=${id}
      type=${rows > 0 ? null : type}
      rows=${rows || null}
      value=${value}
      aria-invalid=${error ? "true" : null}
      aria-describedby=${hasNote ? `${id}-note` : null}
      onInput=${onInput}
    />
    ${hasNote && html`<${FieldNote} isError=${Boolean(error)} id=${`${id}-note`}>${error || help}<//>`}
  </div>`;
}

/** Brings the field of a control into view, with its label and what is wrong. @param {Element} control */
export const revealField = (control) => control.closest(".field").scrollIntoView({ block: "nearest" });

/**
 * A choice in a form: label above.
 * @param {{id: string, label: string, value: string, options: [string, string][], error?: string | null,
 *          onInput: (value: string) => void}} props
 */
export function Choice({ id, label, value, options, onInput }) {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <${Select} id=${id} value=${value} options=${options} onChange=${onInput} />
  </div>`;
}

/**
 * A box to tick in a form, with words beside it.
 * @param {{id: string, label: any, value: boolean, error?: string | null, onInput: (isOn: boolean) => void,
 *          [name: string]: any}} props
 */
export function Tick({ id, label, value, error = null, onInput, ...rest }) {
  return html`<div class=${error ? "field tick invalid" : "field tick"}>
    <label for=${id}><${Checkbox} ...${rest} id=${id} isOn=${value} aria-invalid=${error ? "true" : null}
      aria-describedby=${error ? `${id}-note` : null} onChange=${onInput} />
      <span>${label}</span></label>
    ${error && html`<${FieldError} id=${`${id}-note`}>${error}<//>`}
  </div>`;
}
