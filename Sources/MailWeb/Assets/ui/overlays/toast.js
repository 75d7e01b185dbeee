// A message that goes away by itself, with a button. It waits while the pointer or the keyboard is in it.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";

/**
 * @param {{toast: {id: number, message: string, undo: any, time: number, label?: string | null} | null,
 *          undoLabel: string, undoKey: string, onEnd: () => void}} props
 */
export function Toast({ toast, undoLabel, undoKey, onEnd }) {
  const box = useRef(null);
  const timer = useRef(null);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    if (toast) timer.current = setTimeout(() => (isHeld(box.current) ? start() : onEnd()), toast.time);
  };
  useLayoutEffect(() => {
    start();
    return stop;
  }, [toast?.id]);
  return html`<div
    ref=${box}
    id="toast"
    class="toast"
    hidden=${toast === null}
    onMouseEnter=${stop}
    onfocusin=${stop}
    onMouseLeave=${start}
    onfocusout=${start}
  >
    <span class="toast-text">${toast?.message}</span>
    <button type="button" class="toast-undo" aria-keyshortcuts=${toast?.label ? null : undoKey} hidden=${!toast?.undo}
      onClick=${() => toast?.undo?.()}>
      ${toast?.label ?? html`${undoLabel} <kbd>${undoKey}</kbd>`}
    </button>
  </div>`;
}

const isHeld = (node) => node?.matches(":hover, :focus-within");
