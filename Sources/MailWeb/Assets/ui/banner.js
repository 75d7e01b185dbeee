// Thin bars above everything, and the box of an alert.

import { html } from "/assets/preact-htm.js";
import { Icon } from "./icons.js";
import { IconButton } from "./iconbutton.js";

/**
 * `isShort` keeps it on one line: what is bold is cut.
 * @param {{icon: string, isError?: boolean, isShort?: boolean, children?: any, actions?: any}} props
 */
export function Banner({ icon, isError = false, isShort = false, children, actions = null }) {
  const classes = ["banner", isError && "error", isShort && "short"].filter(Boolean).join(" ");
  return html`<p class=${classes}><${Icon} name=${icon} /><span>${children}</span>
    ${actions}</p>`;
}

/** @param {{message: string, hint?: string, closeLabel: string, onClose: () => void}} props */
export function AlertBox({ message, hint = "", closeLabel, onClose }) {
  return html`<div class="alert-box">
    <${Icon} name="warning" /><p><strong>${message}</strong>${hint ? ` ${hint}` : ""}</p>
    <${IconButton} icon="close" label=${closeLabel} onClick=${onClose} />
  </div>`;
}
