// What is offered below the search field for the word that is being typed.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { requestFocus } from "../../core/focusrequest.js";
import { personName } from "../../core/format.js";
import { useStore } from "../../core/hooks.js";
import { accounts, mailboxes, ownAddresses } from "../../core/mail/mail.js";
import { navigate } from "../../core/router.js";
import * as text from "../../core/text/searchtext.js";
import { store } from "../../core/store.js";
import { mailboxName, noSubject } from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { withoutMarks } from "../../ui/marked.js";
import { nextPlace } from "./model.js";
import { offersFor, peopleOf, personTyped, wantsAnyone } from "./offers.js";
import { wordAt, withWord } from "./terms.js";

const icons = {
  recent: "clock", operator: "search", person: "person", mailbox: "custom", value: "check", account: "envelope",
};
const contactLimit = 4;

const none = [];
const shownHits = 3;
const isSameList = (one, other) => one.length === other.length && one.every((row, place) => row === other[place]);

/** The first results of exactly this query, once they are there. */
function firstHits(state, query) {
  const list = state.lists[state.list];
  const isOfQuery = list?.isLoaded && list.view.kind === "search" && list.view.query === query.trim();
  return isOfQuery ? list.keys.slice(0, shownHits).map((key) => state.rows[key]) : none;
}

/** Conversations that can be opened from below the field. @param {{rows: any[], onClose: () => void}} props */
function Hits({ rows, onClose }) {
  const open = (row) => {
    onClose();
    navigate({ ...store.state.view, thread: row.id });
    requestFocus("subject");
  };
  return html`<ul class="suggestion-hits" aria-label=${text.firstHits}>${rows.map((row) => html`<li key=${row.key}>
    <${Button} variant="bare" class="suggestion" onClick=${() => open(row)}>
      <${Icon} name="envelope" /><span class="suggestion-label" dir="auto">
        ${withoutMarks(row.subject) || noSubject}</span>
      <span class="suggestion-detail" dir="auto">${personName(row.people[0])}</span><//>
  </li>`)}</ul>`;
}

function useContacts(typed) {
  const [found, setFound] = useState([]);
  useEffect(() => {
    if (typed === "") return setFound([]);
    const stop = new AbortController();
    api.get("/api/contacts", { q: typed, limit: contactLimit }, stop.signal).then((answer) => setFound(answer.contacts),
      () => {});
    return () => stop.abort();
  }, [typed]);
  return typed === "" ? [] : found;
}

/**
 * `onChoose(query, caret)` gets the text with what was chosen.
 * @param {{listRef: any, fieldRef: any, query: string, recent: string[], isOpen: boolean,
 *          onChoose: (query: string, caret: number) => void, onClose: () => void}} props
 */
export function Suggestions({ listRef, fieldRef, query, recent, isOpen, onChoose, onClose }) {
  const word = wordAt(query, fieldRef.current?.selectionStart ?? query.length);
  const found = useContacts(isOpen ? personTyped(word.text) : "");
  const contacts = wantsAnyone(word.text)
    ? peopleOf(store.state.rows, new Set(ownAddresses(store.state).split(" "))) : found;
  const boxes = mailboxes(store.state).filter((box) => box.selectable)
    .map((box) => ({ path: box.role === "custom" ? box.path : box.role, label: mailboxName(box) }));
  const offers = isOpen ? offersFor({
    word: word.text, query, contacts, recent, accounts: accounts(store.state).map((one) => one.address),
    mailboxes: [...new Map(boxes.map((box) => [box.path, box])).values()],
  }) : [];
  const hits = useStore((state) => (isOpen ? firstHits(state, query) : none), isSameList);
  const choose = (offer) => {
    if (offer.query !== undefined) return onChoose(offer.query, offer.query.length);
    const changed = withWord(query, word, offer.insert);
    return onChoose(changed.query, changed.caret);
  };
  const onKeyDown = (event) => {
    const buttons = [...listRef.current.querySelectorAll("button")];
    const place = nextPlace(event.key, buttons.indexOf(document.activeElement), buttons.length);
    if (place !== undefined) (buttons[place] ?? fieldRef.current).focus();
    else if (event.key === "Escape") {
      fieldRef.current.focus();
      onClose();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div id="suggestions" class="recent-searches" hidden=${offers.length + hits.length === 0} ref=${listRef}
    onKeyDown=${onKeyDown}>
    ${offers.length > 0 && html`<ul aria-label=${text.suggestions}>${offers.map((offer) => html`
      <li key=${`${offer.kind} ${offer.insert ?? offer.query}`}>
        <${Button} variant="bare" class="suggestion" onClick=${() => choose(offer)}>
          <${Icon} name=${icons[offer.kind]} /><span class="suggestion-label" dir="auto">${offer.label}</span>
          <span class="suggestion-detail" dir="auto">${offer.detail}</span><//>
      </li>`)}</ul>`}
    ${hits.length > 0 && html`<${Hits} rows=${hits} onClose=${onClose} />`}
  </div>`;
}
