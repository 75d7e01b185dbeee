// A button that shows only an icon; its label names it, and the tip shows the key.

import { html } from "/assets/preact-htm.js";
import { Icon } from "./icons.js";

/** @param {{icon: string, label: string, tip?: string, class?: string, [name: string]: any}} props */
export function IconButton({ icon, label, tip, class: className = "", ...rest }) {
  return html`<button
    type="button"
    ...${rest}
    class=${`icon-button ${className}`.trim()}
    aria-label=${label}
    data-tip=${tip}
  ><${Icon} name=${icon} /></button>`;
}
