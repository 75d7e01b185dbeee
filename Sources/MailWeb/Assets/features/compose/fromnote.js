// What is said about the chosen sender, and about those that are not offered.

import { html, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/fromtext.js";

/** @param {{session: any, identities: any[], isOffered: (identity: any) => boolean}} props */
export function FromNote({ session, identities, isOffered }) {
  const [first] = useState(session.content.identity);
  const find = (id) => identities.find((one) => one.id === id);
  const [chosen, before] = [find(session.content.identity), find(first)];
  const isOtherAccount = chosen && before && chosen.account_id !== before.account_id && session.draft.kind !== "new";
  const missing = identities.filter((one) => one !== chosen && !isOffered(one)).map((one) => one.address);
  const lines = [
    isOtherAccount && text.accountChanges(chosen.address),
    chosen && !isOffered(chosen) && text.waits(chosen.address),
    missing.length > 0 && text.missing([...new Set(missing)]),
  ].filter(Boolean);
  return lines.map((line) => html`<p key=${line} class="composer-warning">${line}</p>`);
}
