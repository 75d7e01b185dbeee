// The search of the settings: its field and the rows that it finds.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { accounts } from "../../core/mail/mail.js";
import * as text from "../../core/text/settings/settingstext.js";
import { Input } from "../../ui/forms/input.js";
import { Icon } from "../../ui/icons.js";
import { PageLink } from "./link.js";
import { findRows } from "./model.js";

/** Enter opens the first result, and the arrow down goes to it. `field` and `list` are references to both parts. */
export function Search({ query, onQuery, field, list }) {
  const onKeyDown = (event) => {
    const first = list.current?.querySelector("a");
    if (!first || event.isComposing || !["Enter", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Enter") first.click();
    else first.focus();
  };
  return html`<div class="settings-search" role="search">
    <${Icon} name="search" />
    <${Input} id="settings-search" type="search" value=${query} aria-label=${text.search} placeholder=${text.search}
      autocomplete="off" inputRef=${field} onInput=${onQuery} onKeyDown=${onKeyDown} />
  </div>`;
}

/** Arrows go through the results and back to the field. */
export function Results({ query, settings, onQuery, field, list }) {
  const known = useStore(accounts);
  // Only the details tell which rows the page of an account has.
  const details = useStore((state) => state.accountDetails);
  const found = findRows(query, settings, details ?? known);
  const onKeyDown = (event) => {
    const links = [...list.current.querySelectorAll("a")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = links.indexOf(document.activeElement) + step;
    if (next < 0) field.current.focus();
    else links[next]?.focus();
  };
  // The row that is found may be on the page that is open already.
  const close = (event) => event.defaultPrevented && onQuery("");
  return html`<div class="settings-page">
    <h2 role="status">${found.length > 0 ? text.matches(found.length) : text.noMatch(query.trim())}</h2>
    <ul class="card settings-results" ref=${list} onKeyDown=${onKeyDown} onClick=${close}>${found.map((one) => html`
      <li key=${one.row}><${PageLink} to=${one.path} class="settings-result">
        <span><strong>${one.name}</strong>${one.help && html`<span class="field-help">${one.help}</span>`}</span>
        <span class="settings-place">${one.place}</span>
      <//></li>`)}</ul>
  </div>`;
}
