// A field of one line without its own label; `Field` has a label and help.

import { html } from "/assets/preact-htm.js";

/**
 * `onInput` gets what is typed, `onChange` what is there when the field is left.
 * @param {{type?: string, value: string, inputRef?: any, onInput?: (value: string) => void,
 *          onChange?: (value: string) => void, [name: string]: any}} props
 */
export function Input({ type = "text", inputRef, onInput, onChange, ...rest }) {
  return html`<input ...${rest} ref=${inputRef} type=${type} onInput=${withValue(onInput)}
    onChange=${withValue(onChange)} />`;
}

/** A listener that gives the value of its field to a function. @param {((value: string) => void) | undefined} take */
export const withValue = (take) => take && ((event) => take(event.currentTarget.value));
