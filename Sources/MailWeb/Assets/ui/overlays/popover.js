// A box below its opener that closes with Escape, Back, a click outside, or the keyboard leaving.

import { html, useEffect, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { closeOnBack } from "./closeonback.js";

const edge = 8;

/**
 * @param {{isOpen: boolean, onClose: (returnsFocus: boolean) => void, class?: string, children?: any, [name: string]:
 *          any}} props
 */
export function Popover({ isOpen, onClose, class: className = "", children, ...rest }) {
  const box = useRef(null);
  // Before anything in it gets the keyboard: a browser scrolls the page to what is outside the window.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const { right } = box.current.getBoundingClientRect();
    const beyond = Math.max(0, right - document.documentElement.clientWidth + edge);
    if (beyond > 0) box.current.style.left = `${-beyond}px`;
    return closeOnBack(() => onClose(true));
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event) => !box.current?.parentElement.contains(event.target) && onClose(false);
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [isOpen]);
  const onKeyDown = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose(true);
  };
  if (!isOpen) return null;
  return html`<div ref=${box} ...${rest} class=${`popover ${className}`.trim()} onKeyDown=${onKeyDown}>${children}
    </div>`;
}
