// Links that look like buttons: to a page, to another site, or to a file.

import { html } from "/assets/preact-htm.js";
import { buttonClasses } from "./button.js";
import { Link } from "./link.js";

/**
 * The icon variant shows only an icon, so that it needs an `aria-label`.
 * @param {{variant?: "primary" | "text" | "plain" | "icon", class?: string, href: string,
 *          onFollow?: () => void, isExternal?: boolean, elementRef?: any, children?: any, [name: string]: any}} props
 */
export function LinkButton({ variant = "primary", class: className = "", ...rest }) {
  const buttonClass = variant === "icon" ? "icon-button" : buttonClasses[variant];
  return html`<${Link} ...${rest} class=${`${buttonClass} ${className}`.trim()} />`;
}
