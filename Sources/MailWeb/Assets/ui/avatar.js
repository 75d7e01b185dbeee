// The round initials of a person, in one of twelve hues.

import { html } from "/assets/preact-htm.js";
import { hue, initials } from "../core/format.js";

/** @param {{person: any, children?: any}} props `children` is shown beside the letters, for a check mark */
export function Avatar({ person, children }) {
  return html`<span class=${`avatar hue-${hue(person)}`} aria-hidden="true">
    <span class="avatar-letters">${initials(person)}</span>${children}
  </span>`;
}
