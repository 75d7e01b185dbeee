// A field of recipients: chips, and suggestions from the people that mail was exchanged with.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import * as text from "../../core/text/compose/composetext.js";
import { announce } from "../../core/mail/notify.js";
import { useAfterRender } from "../../ui/afterrender.js";
import { ChipField } from "../../ui/forms/chipfield.js";
import { freshSuggestions, isComplete, parseList, parsePerson, withPeople, writtenPerson } from "./recipients.js";

const kinds = ["to", "cc", "bcc"];
const typingPause = 40;

/** The contacts that what is typed may mean. */
function useContacts(typed) {
  const [contacts, setContacts] = useState([]);
  useEffect(() => {
    if (typed.trim() === "") return setContacts([]);
    const controller = new AbortController();
    const read = () => api.get("/api/contacts", { q: typed.trim(), limit: 8 }, controller.signal)
      .then((answer) => setContacts(answer.contacts), () => {});
    const timer = setTimeout(read, typingPause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);
  const forget = async (person) => {
    setContacts(contacts.filter((one) => one.address !== person.address));
    await api.change("/api/contacts/forget", { address: person.address }).catch(() => {});
    announce(text.forgotten(person.name || person.address));
  };
  return { contacts, forget };
}

/** The people of a field, what is typed behind them, and what is done to both. */
function usePeople(kind, session, input) {
  const [typed, setTyped] = useState("");
  const afterRender = useAfterRender();
  const people = session.content[kind];
  const set = (list) => session.change({ [kind]: list });
  const without = (at) => people.filter((_, index) => index !== at);
  return {
    people, typed, setTyped,
    add: (list) => {
      set(withPeople(session.content[kind], list));
      announce(list.map((one) => text.added(one.name || one.address)).join(", "));
      setTyped("");
    },
    remove: (at) => {
      announce(text.removed(people[at].name || people[at].address));
      set(without(at));
    },
    edit: (at) => {
      afterRender(() => input.current?.focus());
      set(without(at));
      setTyped(writtenPerson(people[at]));
    },
    move: (at, other) =>
      session.change({ [kind]: without(at), [other]: withPeople(session.content[other], [people[at]]) }),
  };
}

/** A person as a chip, whose menu has what can be done to it. */
function chipOf(person, at, kind, { edit, move, remove }, isReadOnly) {
  const name = person.name || person.address;
  const isInvalid = !isComplete(person.address);
  return {
    text: name, title: writtenPerson(person), isInvalid, removeLabel: text.remove(name),
    label: text.chipLabel(person.name, person.address, isInvalid),
    actions: isReadOnly ? [] : [
      { label: text.edit, run: () => edit(at) },
      ...kinds.filter((one) => one !== kind).map((one) => ({ label: text.moveTo(one), run: () => move(at, one) })),
      { label: text.copyAddress, run: () => navigator.clipboard?.writeText(person.address).catch(() => {}) },
      { label: text.removeRecipient, run: () => remove(at) },
    ],
  };
}

const suggestionOf = (person) => ({
  text: person.name || person.address, detail: person.name ? person.address : "", label: writtenPerson(person),
  value: person,
});

export function RecipientField({ kind, session, id, takesFocus, inputRef, children }) {
  const input = inputRef ?? useRef(null);
  const field = usePeople(kind, session, input);
  const { people, typed, add } = field;
  const { contacts, forget } = useContacts(typed);
  const { content, isReadOnly } = session;
  useEffect(() => void (takesFocus && input.current?.focus()), []);
  const paste = (pasted) => {
    const list = parseList(pasted);
    const isList = typed === "" && list.length > 0 && (list.length > 1 || isComplete(list[0].address));
    if (isList) add(list);
    return isList;
  };
  const invalid = people.map((one) => one.address).filter((one) => !isComplete(one));
  return html`<${ChipField} id=${id} label=${text.fields[kind]} listLabel=${text.recipientsOf(kind)}
    suggestionsLabel=${text.suggestions} hint=${text.forgetHint} typed=${typed}
    chips=${people.map((one, at) => chipOf(one, at, kind, field, isReadOnly))}
    suggestions=${freshSuggestions(contacts, content).map(suggestionOf)}
    error=${invalid.length > 0 ? text.incomplete(invalid) : null} isReadOnly=${isReadOnly}
    canStand=${(one) => isComplete(parsePerson(one).address)} onType=${field.setTyped}
    onAdd=${(person) => add([person])} onCommit=${(one) => add(parseList(one))} onRemove=${field.remove}
    onEdit=${field.edit} onForget=${forget} onPaste=${paste} inputRef=${input}>${children}<//>`;
}
