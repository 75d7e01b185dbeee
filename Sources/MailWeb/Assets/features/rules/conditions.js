// The conditions of a rule's query as chips, each of which can be removed, and a menu of more. The text of the field
// stays what is saved.

import { html, useRef } from "/assets/preact-htm.js";
import { operatorTerms, withTerm, withoutTerm } from "../../core/mail/terms.js";
import * as text from "../../core/text/searchtext.js";
import { moreConditions } from "../../core/text/settings/rulestext.js";
import { useAfterRender } from "../../ui/afterrender.js";
import { TermChips } from "../../ui/forms/termchips.js";
import { Menu } from "../../ui/overlays/menu.js";

/**
 * `field` is the id of the field with the query.
 * @param {{field: string, query: string, onChange: (query: string) => void}} props
 */
export function Conditions({ field, query, onChange }) {
  const box = useRef(null);
  const afterRender = useAfterRender();
  const terms = operatorTerms(query).filter((term) => term.value !== "");
  const focusField = () => focusEnd(box.current.closest("form").elements.namedItem(field));
  const add = (term) => {
    // An operator waits for its value.
    if (term.endsWith(":")) afterRender(focusField);
    onChange(withTerm(query, term));
  };
  return html`<div class="rule-terms" ref=${box}>
    <${TermChips} label=${text.terms} terms=${terms.map(text.termChip)}
      onRemove=${(place) => onChange(withoutTerm(query, terms[place]))} onEmptied=${focusField} />
    <${Menu} label=${text.addCondition} items=${[...text.conditions, ...moreConditions].map(([label, icon, term]) => (
      { label, icon, run: () => add(term) }))} />
  </div>`;
}

/** @param {HTMLInputElement} input */
function focusEnd(input) {
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}
