// Names in lists, as short as they can be without becoming wrong: first names are for people only.

import { personName } from "./format.js";

/** Words that people are not called, in names of companies, teams and machines. */
const organization = new RegExp(`\\b(${[
  "account", "accounts", "alerts?", "app", "bank", "billing", "care", "center", "centre", "club", "college", "company",
  "co", "corp", "council", "customer", "daily", "desk", "digest", "foundation", "gmbh", "group", "help", "hotel", "inc",
  "insurance", "institute", "letter", "limited", "list", "llc", "ltd", "mailer", "museum", "news", "newsletter",
  "notifications?", "office", "orders?", "payments?", "post", "press", "rail", "robot", "sales", "school", "security",
  "services?", "shipping", "shop", "social", "society", "store", "studio", "support", "system", "team", "the",
  "tickets?", "times", "travel", "university", "updates?", "weekly",
].join("|")})\\b|[&@/|]|\\d`, "iu");
const titles = /^(dr|prof|mr|mrs|ms|mx|sir|herr|frau|mme|m)\.?\s+/iu;
/** Scripts in which the family name comes first, or names have no spaces. */
const wholeScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Lower case without diacritics, as in an address. */
const plain = (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** True if the address is made of the words of the name, as those of people are. */
function isInAddress(words, address) {
  const local = plain((address ?? "").split("@")[0]);
  return words.some((word) => word.length > 1 && local.includes(word))
    || (local.length > 2 && words[0].startsWith(local)) || local === words.map((word) => word[0]).join("");
}

/** The first name of a person; the whole name of anything else. */
export function firstName(person) {
  const name = personName(person);
  if (!person?.name) return name.split("@")[0];
  if (name.includes(",") || wholeScripts.test(name) || organization.test(name)) return name;
  const words = name.replace(titles, "").split(/\s+/);
  return isInAddress(words.map(plain), person.address) ? words[0] : name;
}

/** "Ada, me, Bo" for several, the whole name for one; own addresses are "me". People of one first name keep theirs. */
export function peopleNames(people, ownAddresses) {
  if (people.length === 0) return personName(null);
  const isOwn = (person) => ownAddresses.has((person.address ?? "").toLowerCase());
  if (people.length === 1) return isOwn(people[0]) ? "me" : personName(people[0]);
  const firsts = people.map(firstName);
  const isShared = (place) => people.some((other, index) =>
    firsts[index] === firsts[place] && personName(other) !== personName(people[place]));
  const short = [...new Set(people.map((person, place) =>
    (isOwn(person) ? "me" : isShared(place) ? personName(person) : firsts[place])))];
  return short.length <= 4 ? short.join(", ") : `${short[0]} … ${short.slice(-2).join(", ")}`;
}
