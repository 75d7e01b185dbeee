// The heading of a step.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";

/** A heading that takes the keyboard when it appears. @param {{children?: any}} props */
export function Heading({ children }) {
  const node = useRef(null);
  useLayoutEffect(() => {
    const field = node.current.parentElement.querySelector("form input");
    field?.focus({ preventScroll: true });
    // A field that is folded away takes no keyboard.
    if (document.activeElement !== field) node.current.focus({ preventScroll: true });
  }, []);
  return html`<h2 class="step-title" tabindex="-1" ref=${node}>${children}</h2>`;
}
