// The round initials of a person, in one of twelve hues.

import { html } from "/assets/preact-htm.js";
import { hue, initials } from "../core/format.js";

/** @param {{person: any, children?: any}} props `children` is shown beside the letters, for a check mark */
export function Avatar({ person, children }) {
  return html`<span class=${`avatar hue-${hue(person)}`} aria-hidden="true">
    <span class="avatar-letters">${initials(person)}</span>${children}
  </span>`;
}

/**
 * Two people, one behind the other; the children are shown beside the letters of both.
 * @param {{people: any[], children?: any}} props
 */
export const AvatarPair = ({ people, children }) => html`<span class="avatar-pair" aria-hidden="true">
  ${people.map((person) => html`<${Avatar} person=${person}>${children}<//>`)}
</span>`;
