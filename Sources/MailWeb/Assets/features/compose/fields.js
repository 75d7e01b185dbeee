// Who a message is from and for, and its subject.

import { html, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/compose/composetext.js";
import { accounts } from "../../core/mail/mail.js";
import { useStore } from "../../core/hooks.js";
import { Button } from "../../ui/button.js";
import { Input } from "../../ui/forms/input.js";
import { Select } from "../../ui/forms/select.js";
import { RecipientField } from "./recipientfield.js";

const kinds = ["to", "cc", "bcc"];

/** `recipientsRef` gets the first field of recipients. */
export function Fields({ session, identities, idPrefix, extras, recipientsRef }) {
  const { content, isReadOnly } = session;
  const [shown, setShown] = useState({ cc: false, bcc: false });
  const isShown = (kind) => kind === "to" || content[kind].length > 0 || shown[kind];
  const show = (kind) => setShown({ ...shown, [kind]: true });
  const subject = `${idPrefix}-subject`;
  return html`<div class="composer-fields">
    <${From} session=${session} identities=${identities} id=${`${idPrefix}-from`} extras=${extras} />
    ${kinds.filter(isShown).map((kind) => html`<${RecipientField} key=${kind} kind=${kind} session=${session}
      id=${`${idPrefix}-${kind}`} takesFocus=${shown[kind]}
      inputRef=${kind === "to" ? recipientsRef : null}>
      ${kind === "to" && !isReadOnly && html`<span class="chip-side">
        ${kinds.slice(1).filter((one) => !isShown(one)).map((one) => html`<${Button} variant="text"
          onClick=${() => show(one)}>${text.fields[one]}<//>`)}
      </span>`}
    <//>`)}
    ${extras && html`<${extras.NewRecipients} ...${{ session, identities }} />`}
    <div class="composer-row">
      <label for=${subject}>${text.fields.subject}</label>
      <${Input} id=${subject} class="composer-subject" dir="auto" value=${content.subject} readonly=${isReadOnly}
        onInput=${(written) => session.change({ subject: written })} />
    </div>
  </div>`;
}

const written = (one) => (one.name ? `${one.name} <${one.address}>` : one.address);

function From({ session, id, identities: read, extras }) {
  const all = useStore(accounts);
  const identities = read ?? [];
  const chosen = identities.find((one) => one.id === session.content.identity);
  // An account that is signed out sends nothing; the one of this message stays and is explained.
  const isOffered = (one) => all.find((other) => other.id === one.account_id)?.active !== false;
  const none = identities.length === 0 && session.content.identity === null;
  // With one address there is nothing to choose; before it is known, one account tells as much.
  if (read ? identities.length === 1 && chosen : all.length <= 1) return null;
  const offered = identities.filter((one) => one === chosen || isOffered(one));
  return html`<div class="composer-row">
    <label for=${id}>${text.fields.from}</label>
    <div class="composer-from">
      <${Select} id=${id} class=${null} disabled=${session.isReadOnly || none} value=${chosen && String(chosen.id)}
        options=${none ? [["", text.noIdentity]] : offered.map((one) => [String(one.id), written(one)])}
        onChange=${(value) => session.change({ identity: Number(value) })} />
      ${extras && html`<${extras.FromNote} ...${{ session, identities, isOffered }} />`}
    </div>
  </div>`;
}
