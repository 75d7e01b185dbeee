// Links to places within the page and to other addresses.

import { html } from "/assets/preact-htm.js";

/**
 * `onFollow` goes to the address without loading the page again; clicks that ask for another tab or window are the
 * browser's. `isExternal` is for other sites, which do not learn where the link was.
 * @param {{href: string, onFollow?: () => void, isExternal?: boolean, elementRef?: any, children?: any,
 *          [name: string]: any}} props
 */
export function Link({ onFollow, isExternal = false, elementRef, children, ...rest }) {
  const follow = (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow();
  };
  const outside = isExternal ? { target: "_blank", rel: "noopener noreferrer" } : {};
  const inside = onFollow ? { onClick: follow } : {};
  return html`<a ...${rest} ...${outside} ...${inside} ref=${elementRef}>${children}</a>`;
}
