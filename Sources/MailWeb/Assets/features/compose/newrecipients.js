// Says that a recipient was never written to, which shows a mistake in an address before the message is sent. Only what
// is on this computer is asked.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { accounts } from "../../core/mail/mail.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/compose/composeextratext.js";
import { isComplete } from "./recipients.js";

/** Further recipients are not looked up: they were pasted from a list. */
const maximumLookups = 20;
const typingPause = 200;
/** As many contacts as the program answers at once. */
const contactLimit = 50;

/** A copy of this draft at the server is also from the user. */
const sent = "from:me -is:draft";

const recipientsOf = ({ to, cc, bcc }) => [...to, ...cc, ...bcc].map((one) => one.address).filter(isComplete);
const isReply = (kind) => kind.startsWith("reply");

/** @param {{session: any, identities: any[] | null}} props */
export function NewRecipients({ session, identities }) {
  // Whom a reply goes to has written before.
  const [given] = useState(() => (isReply(session.draft.kind) ? recipientsOf(session.content) : []));
  const [known, setKnown] = useState(/** @type {Map<string, boolean>} */ (new Map()));
  const own = [...(identities ?? []), ...accounts(store.state)].map((one) => one.address.toLowerCase());
  const asked = recipientsOf(session.content)
    .filter((one) => !given.includes(one) && !own.includes(one.toLowerCase())).slice(0, maximumLookups);
  const missing = asked.filter((one) => !known.has(one));
  useEffect(() => {
    if (missing.length === 0 || identities === null) return undefined;
    const controller = new AbortController();
    const look = async () => {
      const answers = await Promise.all(missing.map((one) => isKnown(one, controller.signal)));
      setKnown((before) => {
        const after = new Map(before);
        for (const [index, one] of missing.entries()) after.set(one, answers[index]);
        return after;
      });
    };
    const timer = setTimeout(() => look().catch(() => {}), typingPause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [missing.join("\n"), identities === null]);
  const first = asked.filter((one) => known.get(one) === false);
  return html`<p class="composer-first" role="status">${first.length > 0 && text.firstMessage(first)}</p>`;
}

/** True if the person is a contact or was written to. Also if no one ever was: then this says nothing. */
async function isKnown(address, signal) {
  const wanted = address.toLowerCase();
  const { contacts } = await api.get("/api/contacts", { q: address, limit: contactLimit }, signal);
  if (contacts.some((one) => one.address.toLowerCase() === wanted)) return true;
  if (isOnItsWay(wanted) || /["\\\s]/.test(address)) return true;
  const fields = ["to", "cc", "bcc"].map((field) => `${field}:"${address}"`);
  return (await isFound(`${sent} (${fields.join(" OR ")})`, signal)) || !(await isFound(sent, signal));
}

/** A message to the address that this page knows of, and that may not be in Sent yet. */
const isOnItsWay = (wanted) => (store.state.outgoing ?? [])
  .some((message) => message.to.some((one) => one.address.toLowerCase() === wanted));

async function isFound(query, signal) {
  const { results } = await api.get("/api/search", { q: query, limit: 1 }, signal);
  return results.length > 0;
}
