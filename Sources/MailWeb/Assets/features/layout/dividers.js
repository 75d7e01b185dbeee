// The dividers between the columns: moved by the pointer or the arrow keys, and set back by a double click or Enter.

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { applySize, readSizes, sizes } from "../../core/layout.js";
import * as text from "../../core/text/text.js";
import { Divider } from "../../ui/divider.js";

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * The divider at the end of a pane, which is its parent. Sizes are in the unit of core/layout.js.
 * @param {{name: "sidebar" | "list" | "rows"}} props
 */
export function PaneDivider({ name }) {
  const { minimum, maximum, unit } = sizes[name];
  const box = useRef(null);
  const [size, setSize] = useState(null);
  const isVertical = unit === "rem";
  const scale = () => (isVertical ? rem() : innerHeight / 100);
  const measure = () => {
    const pane = box.current.parentElement.getBoundingClientRect();
    setSize(readSizes()[name] ?? (isVertical ? pane.width : pane.height) / scale());
  };
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box.current.parentElement);
    return () => observer.disconnect();
  }, []);
  const resize = (wanted) => {
    applySize(name, wanted);
    measure();
  };
  /** How far the pointer is from the start of the pane. */
  const resizeTo = ({ clientX, clientY }) => {
    const pane = box.current.parentElement.getBoundingClientRect();
    resize((isVertical ? clientX - pane.left : clientY - pane.top) / scale());
  };
  return html`<div class=${`pane-divider divides-${name}`} ref=${box}>
    <${Divider} label=${text.dividers[name]} size=${Math.round(size ?? sizes[name].standard)} minimum=${minimum}
      maximum=${maximum} isVertical=${isVertical} onResize=${resize} onMove=${resizeTo} onReset=${() => resize(null)} />
  </div>`;
}
