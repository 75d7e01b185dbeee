// The conditions of a query as chips, each of which can be removed, and where the search looks. The text of the search
// field stays what is searched.

import { html } from "/assets/preact-htm.js";
import { requestFocus } from "../../core/focusrequest.js";
import { useStore } from "../../core/hooks.js";
import { mailbox } from "../../core/mail/mail.js";
import * as text from "../../core/text/searchtext.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { Segmented } from "../../ui/forms/segmented.js";
import { TermChips } from "../../ui/forms/termchips.js";
import { Icon } from "../../ui/icons.js";
import { Menu } from "../../ui/overlays/menu.js";
import { search, viewBeforeSearch } from "./actions.js";
import { anywhere, isScope, operatorTerms, scopeIn, withScope, withTerm, withoutTerm } from "./terms.js";

/** @param {{query: string}} props */
export function SearchChips({ query }) {
  const scope = scopeIn(query);
  const here = useStore(scopeOfList);
  // The scope has a control of its own.
  const hasControl = scope === here || scope === anywhere;
  const terms = operatorTerms(query).filter((term) => term.value !== "" && !(hasControl && isScope(term)));
  const add = (term) => (term.endsWith(":") ? requestFocus("search", withTerm(query, term))
    : search(withTerm(query, term)));
  return html`<div id="search-terms" class="search-terms">
    <${Scope} query=${query} />
    <${TermChips} label=${text.terms} terms=${terms.map(text.termChip)}
      onRemove=${(place) => search(withoutTerm(query, terms[place]))} onEmptied=${() => requestFocus("search")} />
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
