// The name of a file, whose end stays visible, above a line about it.

import { html } from "/assets/preact-htm.js";
import { middleEllipsis } from "./model.js";

/** @param {{name: string, line: any, children?: any}} props */
export function FileText({ name, line, children = null }) {
  const [start, end] = middleEllipsis(name);
  return html`<span class="attachment-text">
    <span class="attachment-name" title=${name}><bdi class="name-start">${start}</bdi><bdi class="name-end">${end}
      </bdi></span>
    <span class="attachment-kind">${line}</span>${children}
  </span>`;
}
