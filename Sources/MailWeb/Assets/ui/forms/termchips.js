// Terms of a query as chips, each of which can be removed. Arrows go through them.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { Button } from "../button.js";
import { Icon } from "../icons.js";

/** @typedef {{name: string, value: string, isNegated: boolean, removeLabel: string}} Term */

/**
 * After a removal the next chip gets the keyboard; `onEmptied` is called when there is none.
 * @param {{label: string, terms: Term[], onRemove: (place: number) => void, onEmptied: () => void}} props
 */
export function TermChips({ label, terms, onRemove, onEmptied }) {
  const list = useRef(null);
  const removed = useRef(null);
  const buttons = () => [...(list.current?.querySelectorAll(".term-remove") ?? [])];
  useLayoutEffect(() => {
    if (removed.current === null) return;
    const next = buttons()[Math.min(removed.current, terms.length - 1)];
    removed.current = null;
    if (next) next.focus();
    else onEmptied();
  }, [terms.map((term) => term.removeLabel).join("\n")]);
  const remove = (place) => {
    removed.current = place;
    onRemove(place);
  };
  const onKeyDown = (event) => {
    const at = buttons().indexOf(event.target);
    if (at < 0) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1 }[event.key];
    if (to !== undefined) buttons()[to]?.focus();
    else if (event.key === "Backspace" || event.key === "Delete") remove(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return terms.length > 0 && html`<ul class="terms" aria-label=${label} ref=${list} onKeyDown=${onKeyDown}>
    ${terms.map(({ name, value, isNegated, removeLabel }, place) => html`
      <li class=${isNegated ? "term negated" : "term"} key=${`${place} ${removeLabel}`}>
        <span dir="auto"><b>${name}</b> ${value}</span>
        <${Button} variant="bare" class="term-remove" aria-label=${removeLabel} title=${removeLabel}
          onClick=${() => remove(place)}><${Icon} name="close" /><//>
      </li>`)}
  </ul>`;
}
