// Buttons with words. The bare variant looks as its class says: rows, tabs and chips that are pressed.

import { html } from "/assets/preact-htm.js";

/** Without the bare variant, which has the class of the place. */
export const buttonClasses = { primary: "button", text: "text-button", danger: "button danger", plain: "button plain" };

/**
 * @param {{variant?: "primary" | "text" | "danger" | "plain" | "bare", class?: string, children?: any,
 *          [name: string]: any}} props
 */
export function Button({ variant = "primary", class: className = "", children, ...rest }) {
  const all = variant === "bare" ? className : `${buttonClasses[variant]} ${className}`.trim();
  return html`<button type="button" ...${rest} class=${all || null}>${children}</button>`;
}
