// A link to another page of the settings.

import { html } from "/assets/preact-htm.js";
import { openPage } from "../../core/router.js";

/**
 * Follows the link without loading the page again.
 * @param {{href: string, children?: any, [name: string]: any}} props
 */
export function PageLink({ href, children, ...rest }) {
  const follow = (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openPage("settings", href.replace(/^\/settings\/?/, ""));
  };
  return html`<a ...${rest} href=${href} onClick=${follow}>${children}</a>`;
}
