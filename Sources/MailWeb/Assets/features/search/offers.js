// What is offered for the word that is being typed: operators, their values, people, mailboxes and recent searches.
// Pure functions; what has to be asked for comes in.

import { operators, valueWords } from "../../core/text/searchtext.js";
import { quoted } from "./terms.js";

const shown = 6;
const begins = (text, start) => text.toLowerCase().startsWith(start.toLowerCase());
const people = ["from", "to", "cc", "bcc"];

/** The operator that the word names, and what of its value is typed; null for other words. */
export function operatorOf(word) {
  const found = /^(-?)([a-z_]+):"?([^"]*)$/i.exec(word);
  return found && { minus: found[1], name: found[2].toLowerCase(), typed: found[3] };
}

/** What people have to be looked for: the value of an operator about people, or a word of two letters or more. */
export function personTyped(word) {
  const operator = operatorOf(word);
  if (operator) return people.includes(operator.name) ? operator.typed : "";
  return /^[\p{L}\d.@]{2,}$/u.test(word) ? word : "";
}

/** True for an operator about people without a value: there is nothing to look for, so those of the list do. */
export const wantsAnyone = (word) => people.includes(operatorOf(word)?.name) && operatorOf(word).typed === "";

/** The people of rows, each once, without the user. @param {Record<string, any>} rows @param {Set<string>} own */
export const peopleOf = (rows, own) => [...new Map(Object.values(rows).flatMap((row) => row.people)
  .filter((one) => one.address && !own.has(one.address.toLowerCase())).map((one) => [one.address, one])).values()];

const personOffer = (name, minus = "") => (person) => ({
  kind: "person", insert: `${minus}${name}:${quoted(person.address)}`, label: person.name || person.address,
  detail: person.name ? `${name}: ${person.address}` : `${name}:`,
});

function valuesOf({ minus, name, typed }, { contacts, mailboxes, accounts }) {
  const offer = (kind, value, detail = "") =>
    ({ kind, insert: `${minus}${name}:${quoted(value)}`, label: value, detail });
  if (people.includes(name)) return contacts.map(personOffer(name, minus));
  const mailbox = ({ path, label }) => ({ ...offer("mailbox", path), label });
  if (name === "in") return mailboxes.filter((box) => begins(box.label, typed) || begins(box.path, typed)).map(mailbox);
  if (name === "account") return accounts.filter((one) => begins(one, typed)).map((one) => offer("account", one));
  return Object.entries(valueWords[name] ?? {}).filter(([value]) => begins(value, typed) && value !== typed)
    .map(([value, detail]) => offer("value", value, detail));
}

/**
 * @param {{word: string, query: string, contacts: any[], mailboxes: {path: string, label: string}[],
 *          accounts: string[], recent: string[]}} known
 * @returns {{kind: string, label: string, detail: string, insert?: string, query?: string}[]}
 */
export function offersFor({ word, query, contacts, mailboxes, accounts, recent }) {
  const operator = operatorOf(word);
  if (operator) return valuesOf(operator, { contacts, mailboxes, accounts }).slice(0, shown);
  if (word === "") return [];
  const typed = word.replace(/^-/, "");
  const minus = word.startsWith("-") ? "-" : "";
  const byName = typed === "" ? [] : Object.entries(operators).filter(([name]) => begins(name, typed))
    .map(([name, detail]) => ({ kind: "operator", insert: `${minus}${name}:`, label: `${name}:`, detail }));
  const past = recent.filter((one) => begins(one, query.trim()) && one !== query.trim())
    .map((one) => ({ kind: "recent", query: one, label: one, detail: "" }));
  const boxes = typed.length < 2 ? [] : mailboxes.filter((box) => begins(box.label, typed))
    .map((box) => ({ kind: "mailbox", insert: `${minus}in:${quoted(box.path)}`, label: box.label, detail: "in:" }));
  return [...past.slice(0, 2), ...byName.slice(0, 3), ...contacts.slice(0, 3).map(personOffer("from", minus)),
    ...boxes.slice(0, 2)].slice(0, shown + 2);
}
