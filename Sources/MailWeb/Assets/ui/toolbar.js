// A row of buttons with one tab stop.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { roveFocus } from "../core/focus.js";
import { Icon } from "./icons.js";

/** @param {{label: string, id?: string, class?: string, children?: any}} props */
export function Toolbar({ label, id, class: className = "toolbar", children }) {
  const node = useRef(null);
  useLayoutEffect(() => roveFocus(node.current), []);
  return html`<div ref=${node} id=${id} class=${className} role="toolbar" aria-label=${label}>${children}</div>`;
}

/**
 * @param {{id: string, icon: string, label: string, name?: string, tip: string, keyName?: string, class?: string,
 *          isPressed?: boolean, isDisabled?: boolean, onClick: (event: any) => void}} props
 */
export function Tool({
  id, icon, label, name = label, tip, keyName = null, class: className = "", isPressed, isDisabled = false, onClick,
}) {
  return html`<button
    type="button"
    id=${id}
    class=${`tool ${className}`.trim()}
    aria-label=${label}
    aria-keyshortcuts=${keyName}
    aria-pressed=${isPressed === undefined ? null : String(isPressed)}
    aria-disabled=${isDisabled ? "true" : null}
    data-tip=${tip}
    onClick=${onClick}
  ><${Icon} name=${icon} /><span class="tool-name">${name}</span></button>`;
}
