// A button that opens a menu of actions (ARIA menu button pattern).

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { Icon } from "../icons.js";
import { Popover } from "./popover.js";

/**
 * `face` is shown on the button in place of its label. `onKey` sees the button's keys first; `opensUp` opens upwards.
 * @param {{label: string, items: {label: string, icon?: string, isDisabled?: boolean, isDanger?: boolean, run: () =>
 *          void}[], face?: any, class?: string, opensUp?: boolean, onKey?: (event: any) => void, [name: string]: any}}
 *          props
 */
export function Menu({ label, items, face = null, class: className = "button plain", opensUp = false, onKey = null,
  ...rest }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef(null);
  const list = useRef(null);
  useLayoutEffect(() => {
    if (isOpen) list.current?.querySelector("[role=menuitem]:not([aria-disabled=true])")?.focus();
  }, [isOpen]);
  const close = (returnsFocus) => {
    setOpen(false);
    if (returnsFocus) opener.current.focus();
  };
  const choose = (item) => {
    if (item.isDisabled) return;
    close(true);
    item.run();
  };
  const openByKey = (event) => {
    onKey?.(event);
    if (event.defaultPrevented) return;
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
  };
  return html`<div class="menu">
    <button
      type="button"
      ...${rest}
      ref=${opener}
      class=${className}
      aria-label=${face ? label : null}
      aria-haspopup="menu"
      aria-expanded=${String(isOpen)}
      onClick=${() => setOpen(!isOpen)}
      onKeyDown=${openByKey}
    >${face ?? html`${label} <${Icon} name="chevron" />`}</button>
    <${Popover} isOpen=${isOpen} onClose=${close} class=${opensUp ? "up" : ""}>
      <div role="menu" aria-label=${label} ref=${list} onKeyDown=${moveInMenu}>
        ${items.map(
          (item) => html`<button
            type="button"
            role="menuitem"
            tabindex="-1"
            class=${item.isDanger ? "menu-item danger" : "menu-item"}
            aria-disabled=${String(Boolean(item.isDisabled))}
            onClick=${() => choose(item)}
          >${item.icon && html`<${Icon} name=${item.icon} />`}${item.label}</button>`,
        )}
      </div>
    <//>
  </div>`;
}

function moveInMenu(event) {
  const items = [...event.currentTarget.querySelectorAll("[role=menuitem]")];
  const at = items.indexOf(document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  items[(next + items.length) % items.length].focus();
}
