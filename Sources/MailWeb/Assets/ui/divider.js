// A divider that the pointer and the arrow keys move (ARIA window splitter pattern).

import { html } from "/assets/preact-htm.js";

/**
 * @param {{label: string, size: number, minimum: number, maximum: number, isVertical: boolean,
 *          onResize: (size: number) => void, onMove: (event: PointerEvent) => void, onReset: () => void}} props
 */
export function Divider({ label, size, minimum, maximum, isVertical, onResize, onMove, onReset }) {
  const [less, more] = isVertical ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  const onKeyDown = (event) => {
    const wanted = { [less]: size - 1, [more]: size + 1, Home: minimum, End: maximum }[event.key];
    if (event.key === "Enter") onReset();
    else if (wanted === undefined) return;
    else onResize(wanted);
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
  };
  /** Else the browser begins to select or to drag what is beside it. */
  const onMouseDown = (event) => event.preventDefault();
  const onPointerMove = (event) => event.currentTarget.hasPointerCapture(event.pointerId) && onMove(event);
  return html`<div class=${isVertical ? "divider" : "divider level"} role="separator" tabindex="0" aria-label=${label}
    aria-orientation=${isVertical ? "vertical" : "horizontal"} aria-valuenow=${size} aria-valuemin=${minimum}
    aria-valuemax=${maximum} onKeyDown=${onKeyDown} onMouseDown=${onMouseDown} onPointerDown=${onPointerDown}
    onPointerMove=${onPointerMove} onDblClick=${onReset}></div>`;
}
