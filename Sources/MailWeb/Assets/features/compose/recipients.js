// Recipients as values: what is typed or pasted, and whether an address is complete.

/** @typedef {{name: string, address: string}} Person */

const localPart = /^(?:"(?:[^"\\]|\\.)+"|[^\s@<>(),;:"\\[\]]+)$/;
const domain = /^(?:localhost|\[[\w.:]+\]|[^\s@<>(),;:"\\[\].]+(?:\.[^\s@<>(),;:"\\[\].]+)+)$/;

/** True if mail can be addressed to it. @param {string} address */
export function isComplete(address) {
  const at = address.lastIndexOf("@");
  return at > 0 && localPart.test(address.slice(0, at)) && domain.test(address.slice(at + 1));
}

/**
 * Cuts a list at commas, semicolons and line ends outside quotes and brackets; a name keeps its commas, as in
 * `Lind, Bo <bo@x.org>`. @param {string} written
 */
export function splitList(written) {
  const parts = [];
  let part = "";
  let isQuoted = false;
  let depth = 0;
  for (const [index, letter] of [...written].entries()) {
    if (letter === '"' && written[index - 1] !== "\\") isQuoted = !isQuoted;
    if (!isQuoted && letter === "<") depth = 1;
    if (!isQuoted && letter === ">") depth = 0;
    if ((/[,;]/.test(letter) && !isQuoted && depth === 0) || /[\r\n]/.test(letter)) {
      parts.push(part + (letter === "," ? letter : ""));
      [part, isQuoted, depth] = ["", false, 0];
    } else {
      part += letter;
    }
  }
  return withNames([...parts, part].map((one) => one.trim()));
}

/** Parts without the comma that ends them, unless it follows words without an address before one in brackets. */
function withNames(parts) {
  const result = [];
  for (const part of parts.reverse()) {
    const isName = /^[^@<]+,$/.test(part) && /^[^@<]*<[^<>]*@[^<>]*>$/.test(result[0] ?? "");
    if (isName) result[0] = `${part} ${result[0]}`;
    else result.unshift(part.replace(/,$/, ""));
  }
  return result.filter(Boolean);
}

/** One recipient as people write it: `Bo <bo@x.org>`, `"Lind, Bo" <bo@x.org>`, `bo@x.org (Bo)`, `bo@x.org`. */
export function parsePerson(written) {
  const angle = /^(.*?)\s*<\s*([^<>]*?)\s*>\s*$/s.exec(written);
  if (angle) return { name: unquoted(angle[1]), address: withoutScheme(angle[2]) };
  const comment = /^(\S+@\S+)\s*\((.*)\)$/s.exec(written);
  if (comment) return { name: comment[2].trim(), address: comment[1] };
  return { name: "", address: withoutScheme(written.trim()) };
}

const withoutScheme = (address) => address.replace(/^mailto:/i, "");

function unquoted(name) {
  const inner = /^"(.*)"$/s.exec(name.trim());
  return (inner ? inner[1].replace(/\\(.)/g, "$1") : name).trim();
}

/** Every recipient of a written list. @param {string} written @returns {Person[]} */
export const parseList = (written) => splitList(written).map(parsePerson);

/** How a recipient is written, for editing. @param {Person} person */
export function writtenPerson({ name, address }) {
  if (!name) return address;
  return /[",;<>@()]/.test(name) ? `"${name.replace(/["\\]/g, "\\$&")}" <${address}>` : `${name} <${address}>`;
}

const keyOf = (person) => person.address.toLowerCase();

/** Known recipients and others, each address once. @param {Person[]} known @param {Person[]} others */
export function withPeople(known, others) {
  const keys = new Set(known.map(keyOf));
  const fresh = others.filter((one) => !keys.has(keyOf(one)) && keys.add(keyOf(one)));
  return [...known, ...fresh];
}

/** The incomplete addresses of a message's recipients. */
export const incompleteOf = (content) =>
  [...content.to, ...content.cc, ...content.bcc].map((one) => one.address).filter((one) => !isComplete(one));

/** Suggestions that are no recipients yet. */
export function freshSuggestions(contacts, content) {
  const taken = new Set([...content.to, ...content.cc, ...content.bcc].map(keyOf));
  return contacts.filter((one) => !taken.has(keyOf(one)));
}
