// The conditions of a query as chips, each of which can be removed, and where the search looks. The text of the search
// field stays what is searched.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { requestFocus } from "../../core/focusrequest.js";
import { useStore } from "../../core/hooks.js";
import { mailbox } from "../../core/mail/mail.js";
import * as text from "../../core/text/searchtext.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { Segmented } from "../../ui/forms/controls.js";
import { Icon } from "../../ui/icons.js";
import { Menu } from "../../ui/overlays/menu.js";
import { search, viewBeforeSearch } from "./actions.js";
import { anywhere, isScope, operatorTerms, scopeIn, withScope, withTerm, withoutTerm } from "./terms.js";

/** @param {{query: string}} props */
export function SearchChips({ query }) {
  const box = useRef(null);
  const next = useRef(null);
  const scope = scopeIn(query);
  const here = useStore(scopeOfList);
  // The scope has a control of its own.
  const hasControl = scope === here || scope === anywhere;
  const terms = operatorTerms(query).filter((term) => term.value !== "" && !(hasControl && isScope(term)));
  useLayoutEffect(() => {
    if (next.current === null) return;
    const buttons = box.current.querySelectorAll(".term-remove");
    const target = buttons[Math.min(next.current, buttons.length - 1)];
    next.current = null;
    if (target) target.focus();
    else requestFocus("search");
  }, [query]);
  const remove = (place) => {
    next.current = place;
    search(withoutTerm(query, terms[place]));
  };
  const onKeyDown = (event) => {
    const buttons = [...box.current.querySelectorAll(".term-remove")];
    const at = buttons.indexOf(event.target);
    if (at < 0) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1 }[event.key];
    if (to !== undefined) buttons[to]?.focus();
    else if (event.key === "Backspace" || event.key === "Delete") remove(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const add = (term) => (term.endsWith(":") ? requestFocus("search", withTerm(query, term))
    : search(withTerm(query, term)));
  return html`<div id="search-terms" class="search-terms" ref=${box} onKeyDown=${onKeyDown}>
    <${Scope} query=${query} />
    ${terms.length > 0 && html`<ul aria-label=${text.terms}>${terms.map((term, place) => html`
      <li class=${term.isNegated ? "term negated" : "term"} key=${`${place} ${term.text}`}>
        <span dir="auto"><b>${term.isNegated ? text.without(term.name) : term.name}</b> ${term.value}</span>
        <button type="button" class="term-remove" aria-label=${text.remove(term.text)} title=${text.remove(term.text)}
          onClick=${() => remove(place)}><${Icon} name="close" /></button>
      </li>`)}</ul>`}
    <${Menu} label=${text.addCondition} class="icon-button term-add" face=${html`<${Icon} name="plus" />`}
      title=${text.addCondition}
      items=${text.conditions.map(([label, icon, term]) => ({ label, icon, run: () => add(term) }))} />
    <${SaveButton} query=${query} />
  </div>`;
}

/** Nothing for a query that is saved already. */
function SaveButton({ query }) {
  const isSaved = useStore((state) => state.savedSearches?.some((one) => one.query === query) ?? true);
  const ask = () => store.update({ dialog: { kind: "saved-form", query } });
  return !isSaved && query.trim() !== "" && html`<${Button} variant="text" id="save-search" onClick=${ask}>
    ${text.saveSearch}<//>`;
}

/** The mailbox that the search began in; null for a list that is no mailbox. */
const boxOfList = (state) => (viewBeforeSearch().mailbox === "inbox" ? inbox
  : mailbox(state, Number(viewBeforeSearch().mailbox)) ?? null);
const inbox = { role: "inbox", path: "inbox" };
const scopeOfList = (state) => boxOfList(state)?.path ?? null;

/** This mailbox, all mail but Spam and Trash, or these too. It is written into the query as `in:`. */
function Scope({ query }) {
  const box = useStore(boxOfList);
  const value = scopeIn(query);
  const options = [
    ...(box ? [[box.path, text.scopeName(box)]] : []), ["", text.allMail], [anywhere, text.anywhere],
  ];
  return html`<${Segmented} label=${text.scopeLabel} value=${value} options=${options}
    onChange=${(scope) => search(withScope(query, scope))} />`;
}
