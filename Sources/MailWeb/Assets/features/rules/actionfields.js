// What a rule does: one row for each action, in order.

import { html, useRef } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { accounts, keepsMail, mailboxes } from "../../core/mail/mail.js";
import * as text from "../../core/text/settings/rulestext.js";
import { mailboxName } from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { Input } from "../../ui/forms/input.js";
import { Select } from "../../ui/forms/select.js";
import { IconButton } from "../../ui/iconbutton.js";

const kinds = Object.entries(text.actionKinds);

/** @param {{account: number | null, value: any[], error: string | null, onInput: (actions: any[]) => void}} props */
export function ActionFields({ account, value: actions, error, onInput }) {
  const box = useRef(null);
  const change = (index, values) => onInput(actions.map((one, at) => (at === index ? { ...one, ...values } : one)));
  const add = () => onInput([...actions, { kind: "read", mailbox: null, keyword: null }]);
  const remove = (index) => {
    onInput(actions.filter((_, at) => at !== index));
    box.current.querySelector(".rule-add").focus();
  };
  return html`<fieldset class=${error ? "rule-actions invalid" : "rule-actions"} ref=${box}
    aria-describedby=${error ? "rule-actions-error" : null} data-invalid=${error ? "true" : null} tabindex="-1">
    <legend>${text.actions}</legend>
    ${actions.map((action, index) => html`<div class="rule-action" key=${index}>
      <${Select} aria-label=${text.actionLabel(index + 1)} value=${action.kind} options=${kinds}
        onChange=${(kind) => change(index, { kind })} />
      ${action.kind === "move" && html`<${MailboxSelect} account=${account} place=${index + 1} value=${action.mailbox}
        onInput=${(mailbox) => change(index, { mailbox })} />`}
      ${action.kind === "keyword" && html`<${Input} class="select" aria-label=${text.keywordLabel(index + 1)}
        value=${action.keyword ?? ""} onInput=${(keyword) => change(index, { keyword })} />`}
      ${actions.length > 1 && html`<${IconButton} icon="close" label=${text.removeAction(index + 1)}
        onClick=${() => remove(index)} />`}
    </div>`)}
    ${error && html`<${FieldError} id="rule-actions-error">${error}<//>`}
    <${Button} variant="text" class="rule-add" onClick=${add}>${text.addAction}<//>
  </fieldset>`;
}

/** Mailboxes by path, of one account or of all: a rule for all accounts uses the one of that name in each. */
function MailboxSelect({ account, place, value, onInput }) {
  const boxes = useStore(mailboxes);
  const several = useStore(accounts).length > 1 && account === null;
  const usable = boxes.filter((box) => box.selectable && keepsMail(box)
    && (account === null || box.account_id === account));
  const paths = [...new Map(usable.map((box) => [box.path, box])).values()];
  const nameOf = (box) => (box.role === "custom" || several ? box.path : mailboxName(box));
  const options = [
    ["", text.chooseMailbox],
    ...(value && !paths.some((box) => box.path === value) ? [[value, value]] : []),
    ...paths.map((box) => [box.path, nameOf(box)]),
  ];
  return html`<${Select} aria-label=${text.mailboxLabel(place)} value=${value ?? ""} options=${options}
    onChange=${(path) => onInput(path || null)} />`;
}
