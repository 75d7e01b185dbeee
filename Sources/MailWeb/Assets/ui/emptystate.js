// What an empty place says: one line, one reason, one action.

import { html } from "/assets/preact-htm.js";
import { Button } from "./button.js";
import { Icon } from "./icons.js";

/**
 * @param {{icon: string, title: string, text?: string, action?: {label: string, run: () => void}, children?: any}}
 *          props
 */
export function EmptyState({ icon, title, text = "", action = null, children = null }) {
  return html`<div class="empty-state">
    <${Icon} name=${icon} />
    <h2>${title}</h2>
    ${text && html`<p>${text}</p>`}
    ${action && html`<${Button} onClick=${action.run}>${action.label}<//>`}
    ${children}
  </div>`;
}
