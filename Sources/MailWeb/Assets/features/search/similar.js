// Messages that mean something similar to the query: a group of their own, so that the results stay predictable.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { isNarrow } from "../../core/breakpoints.js";
import { useStore } from "../../core/hooks.js";
import { addressOf, listOf, navigate } from "../../core/router.js";
import * as text from "../../core/text/similartext.js";
import { Link } from "../../ui/link.js";

const nothing = { results: [], note: null };
/** So that typing asks for its end only. */
const typingPause = 250;

/**
 * Nothing unless the search by meaning is on and its model is here (FR-SET-04). Folded in a narrow window, whose height
 * is for the results of the words.
 * @param {{query: string}} props
 */
export function Similar({ query }) {
  const isOn = useStore((state) => state.overview?.similar === true);
  const [found, setFound] = useState(nothing);
  // It outlives a query, so that what the user opened stays open for the next one.
  const [isOpen, setOpen] = useState(() => !isNarrow());
  useEffect(() => {
    setFound(nothing);
    if (!isOn || query.trim() === "") return undefined;
    const request = new AbortController();
    const ask = () => api.get("/api/search/similar", { q: query }, request.signal).then(setFound, () => {});
    const timer = setTimeout(ask, typingPause);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query, isOn]);
  if (found.note !== null) return html`<p class="similar-note" role="status">${found.note}</p>`;
  if (found.results.length === 0) return null;
  const { length } = found.results;
  return html`<section class="similar" aria-labelledby="similar-title">
    <details open=${isOpen} onToggle=${(event) => setOpen(event.currentTarget.open)}>
      <summary><h2 id="similar-title">${text.similar(length)}</h2></summary>
      <${Matches} results=${found.results} />
    </details>
  </section>`;
}

/**
 * Links to messages of similar meaning, in the list that is shown.
 * @param {{results: any[], onFollow?: () => void}} props
 */
export const Matches = ({ results, onFollow = () => {} }) => html`<ul class="similar-matches">
  ${results.map((one) => html`<${Match} key=${one.number} match=${one} onFollow=${onFollow} />`)}</ul>`;

function Match({ match, onFollow }) {
  const list = useStore((state) => listOf(state.view));
  const view = { ...list, thread: match.thread_id };
  const follow = () => {
    onFollow();
    navigate(view);
  };
  const sender = match.from?.name || match.from?.address || text.noSender;
  return html`<li><${Link} href=${addressOf(view)} onFollow=${follow}>
    <strong>${match.subject || text.noSubject}</strong><span>${text.line(sender, match.snippet)}</span><//></li>`;
}
