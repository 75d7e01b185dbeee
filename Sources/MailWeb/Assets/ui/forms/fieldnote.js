// The line below a field or a list: help, a state, or what was refused.

import { html } from "/assets/preact-htm.js";
import { Icon } from "../icons.js";

/**
 * An error and what else it says are the same element, so that a screen reader follows it. `class` is that of a line
 * that is no error.
 * @param {{isError?: boolean, icon?: string | null, class?: string, elementRef?: any, children?: any,
 *          [name: string]: any}} props
 */
export function FieldNote({ isError = false, icon = isError ? "warning" : null, class: className = "field-help",
  elementRef, children, ...rest }) {
  return html`<p ...${rest} ref=${elementRef} class=${isError ? "field-error" : className}>
    ${icon && html`<${Icon} name=${icon} />`}<span>${children}</span></p>`;
}

/** What is wrong. @param {{icon?: string | null, elementRef?: any, children?: any, [name: string]: any}} props */
export function FieldError(props) {
  return html`<${FieldNote} ...${props} isError />`;
}
