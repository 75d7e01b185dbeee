// A menu at the pointer, or at the element that has the keyboard (ARIA menu pattern).

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { Icon } from "../icons.js";
import { closeOnBack } from "./closeonback.js";

const edge = 8;

/**
 * `onClose(returnsFocus)` is called by Escape, Back, a click outside, and before an item runs.
 * @param {{label: string, x: number, y: number, onClose: (returnsFocus: boolean) => void,
 *          items: {label: string, icon: string, run: () => void}[]}} props
 */
export function ContextMenu({ label, x, y, items, onClose }) {
  const box = useRef(null);
  // A finger that opened the menu by a long press may be lifted over an item: that chooses nothing.
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = box.current;
    box.current.style.left = `${Math.max(edge, Math.min(x, innerWidth - width - edge))}px`;
    box.current.style.top = `${Math.max(edge, Math.min(y, innerHeight - height - edge))}px`;
    box.current.querySelector("[role=menuitem]").focus();
    const outside = (event) => !box.current?.contains(event.target) && onClose(false);
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [x, y]);
  useLayoutEffect(() => closeOnBack(() => onClose(true)), []);
  const onKeyDown = (event) => {
    const all = [...box.current.querySelectorAll("[role=menuitem]")];
    const at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[(next + all.length) % all.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") onClose(true);
    else if (event.key !== "Enter" && event.key !== " ") return;
    else all[at]?.click();
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (event, item) => {
    if (event.detail > 0 && !isPressed.current) return;
    onClose(true);
    item.run();
  };
  return html`<div ref=${box} class="popover context-menu" role="menu" aria-label=${label} data-own-keys
    onKeyDown=${onKeyDown} onPointerDown=${() => (isPressed.current = true)}
    onContextMenu=${(event) => event.preventDefault()}>
    ${items.map((item) => html`<button type="button" role="menuitem" tabindex="-1" class="menu-item" key=${item.label}
      onClick=${(event) => choose(event, item)}><${Icon} name=${item.icon} />${item.label}</button>`)}
  </div>`;
}
