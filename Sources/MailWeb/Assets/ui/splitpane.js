// Two panes with a divider that the pointer and the arrow keys move.

import { html, useRef } from "/assets/preact-htm.js";

const step = 16;

/**
 * @param {{label: string, size: number, minimum?: number, maximum?: number, onResize: (size: number) => void,
 *          first: any, second: any}} props sizes are widths of the first pane in pixels
 */
export function SplitPane({ label, size, minimum = 160, maximum = 640, onResize, first, second }) {
  const pane = useRef(null);
  const resize = (wanted) => onResize(Math.round(Math.min(maximum, Math.max(minimum, wanted))));
  const onKeyDown = (event) => {
    const wanted = { ArrowLeft: size - step, ArrowRight: size + step, Home: minimum, End: maximum }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    resize(wanted);
  };
  const onPointerMove = (event) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    resize(event.clientX - pane.current.getBoundingClientRect().left);
  };
  return html`<div class="split-pane" ref=${pane}>
    <div class="split-first" style=${{ width: `${size}px` }}>${first}</div>
    <div
      class="split-divider"
      role="separator"
      tabindex="0"
      aria-label=${label}
      aria-orientation="vertical"
      aria-valuenow=${size}
      aria-valuemin=${minimum}
      aria-valuemax=${maximum}
      onKeyDown=${onKeyDown}
      onPointerDown=${(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove=${onPointerMove}
    ></div>
    <div class="split-second">${second}</div>
  </div>`;
}
