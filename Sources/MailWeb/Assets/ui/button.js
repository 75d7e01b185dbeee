// Buttons with words.

import { html } from "/assets/preact-htm.js";

const classes = { primary: "button", text: "text-button", danger: "button danger", plain: "button plain" };

/**
 * @param {{variant?: "primary" | "text" | "danger" | "plain", class?: string, children?: any, [name: string]: any}}
 *          props
 */
export function Button({ variant = "primary", class: className = "", children, ...rest }) {
  return html`<button type="button" ...${rest} class=${`${classes[variant]} ${className}`.trim()}>${children}</button>`;
}
