// A field of several lines without its own label.

import { html } from "/assets/preact-htm.js";
import { withValue } from "./input.js";

/** @param {{value?: string, inputRef?: any, onInput?: (value: string) => void, [name: string]: any}} props */
export function TextArea({ inputRef, onInput, ...rest }) {
  return html`<textarea ...${rest} ref=${inputRef} onInput=${withValue(onInput)} />`;
}
