// A titled part of the kit.

import { html } from "/assets/preact-htm.js";

/** @param {{title: string, children?: any}} props */
export function Part({ title, children }) {
  return html`<section class="kit-part"><h2>${title}</h2><div class="kit-samples">${children}</div></section>`;
}
