// What the program says about a query.

import { html } from "/assets/preact-htm.js";
import { requestFocus } from "../../core/focusrequest.js";
import { useModule } from "../../core/hooks.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { suggestedQuery } from "./model.js";
import { PartialNote } from "./partial.js";
import { Similar } from "./similar.js";
import { WidenScopeNote } from "./widenscope.js";

const loadChips = () => import("./chips.js");

/**
 * What could not be taken as typed, each with what to write instead, and what was left out.
 * @param {{query: string, found: any}} props `found` is the program's answer; null before the first
 */
export function SearchNotes({ query, found }) {
  const notes = found?.notes ?? [];
  const chips = useModule(loadChips, true);
  return html`${chips && html`<${chips.SearchChips} query=${query} />`}
    <div id="search-notes" class="search-notes" hidden=${notes.length === 0}>
    ${notes.map((note) => html`<p class=${`note-${note.kind}`}>${note.explanation}
      <${Suggestion} query=${query} note=${note} /></p>`)}
  </div>
  <${WidenScopeNote} query=${query} found=${found} /><${PartialNote} found=${found} />
  <${Similar} query=${query} />`;
}

function Suggestion({ query, note }) {
  const suggested = suggestedQuery(query, note);
  if (suggested === null) return null;
  const run = () => requestFocus("search", suggested);
  return html`<${Button} variant="text" aria-label=${text.searchInstead(note.suggestion)} onClick=${run}>
    ${note.suggestion}<//>`;
}
