// The conditions of a rule's query as chips, each of which can be removed, and a menu of more. The text of the field
// stays what is saved.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { operatorTerms, withTerm, withoutTerm } from "../../core/mail/terms.js";
import * as text from "../../core/text/searchtext.js";
import { moreConditions } from "../../core/text/settings/rulestext.js";
import { Icon } from "../../ui/icons.js";
import { Menu } from "../../ui/overlays/menu.js";

/**
 * `field` is the id of the field with the query.
 * @param {{field: string, query: string, onChange: (query: string) => void}} props
 */
export function Conditions({ field, query, onChange }) {
  const box = useRef(null);
  const next = useRef(null);
  const terms = operatorTerms(query).filter((term) => term.value !== "");
  useLayoutEffect(() => {
    if (next.current === null) return;
    const isAdding = next.current === Infinity;
    const buttons = box.current.querySelectorAll(".term-remove");
    const target = buttons[Math.min(next.current, buttons.length - 1)];
    next.current = null;
    if (target && !isAdding) target.focus();
    else focusEnd(box.current.closest("form").elements.namedItem(field));
  }, [query]);
  const remove = (place) => {
    next.current = place;
    onChange(withoutTerm(query, terms[place]));
  };
  const add = (term) => {
    // An operator waits for its value.
    next.current = term.endsWith(":") ? Infinity : null;
    onChange(withTerm(query, term));
  };
  return html`<div class="rule-terms" ref=${box}>
    ${terms.length > 0 && html`<ul aria-label=${text.terms}>${terms.map((term, place) => html`
      <li class=${term.isNegated ? "term negated" : "term"} key=${`${place} ${term.text}`}>
        <span dir="auto"><b>${term.isNegated ? text.without(term.name) : term.name}</b> ${term.value}</span>
        <button type="button" class="term-remove" aria-label=${text.remove(term.text)} title=${text.remove(term.text)}
          onClick=${() => remove(place)}><${Icon} name="close" /></button>
      </li>`)}</ul>`}
    <${Menu} label=${text.addCondition} items=${[...text.conditions, ...moreConditions].map(([label, icon, term]) => (
      { label, icon, run: () => add(term) }))} />
  </div>`;
}

/** @param {HTMLInputElement} input */
function focusEnd(input) {
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}
