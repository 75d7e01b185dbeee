// The form in which a mailbox gets its name and its place.

import { html, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { mailboxes } from "../../core/mail/mail.js";
import * as text from "../../core/text/mailboxtext.js";
import { showToast } from "../../core/mail/notify.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";
import { mailboxName } from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { Choice, Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { useForm } from "../../ui/forms/useform.js";
import { parentOf, parents, validateName } from "./model.js";

const close = () => store.update({ dialog: null });

/**
 * `box` is the one to rename, `parent` the one that a new mailbox goes into.
 * @param {{account: number, box?: any, parent?: any}} props
 */
export function MailboxForm({ account, box = null, parent = null }) {
  const { state } = store;
  const [isBusy, setBusy] = useState(false);
  const places = parents(state, account, box);
  const delimiter = mailboxes(state).find((one) => one.account_id === account && one.delimiter)?.delimiter ?? null;
  const first = box ? parentOf(state, box) : parent;
  const form = useForm({ name: box?.name ?? "", parent: String(first?.id ?? "") },
    (values) => validateName(values, delimiter, text));
  const send = async ({ name, parent: chosen }) => {
    const place = { name: name.trim(), parent: chosen === "" ? null : Number(chosen) };
    setBusy(true);
    try {
      if (box) await api.post(`/api/mailboxes/${box.id}/rename`, place);
      else await api.post("/api/mailboxes/create", { account, ...place });
    } catch (error) {
      setBusy(false);
      throw Object.assign(error, { fields: { name: `${error.message} ${error.hint}`.trim() } });
    }
    close();
    showToast(box ? text.renamed(place.name) : text.created(place.name));
    emit("confirmed");
  };
  const actions = html`
    <${Button} variant="plain" onClick=${close}>${text.cancel}<//>
    <${Button} id="mailbox-save" type="submit" disabled=${isBusy}>${box ? text.save : text.create}<//>`;
  const options = [["", text.topLevel], ...places.map((one) => [String(one.id), placeName(one)])];
  return html`<${Dialog} id="mailbox-form" title=${box ? text.renameTitle(box.name) : text.createTitle}
    closeLabel=${text.close} onClose=${close}>
    <div class="dialog-form">
      <${Form} form=${form} onSubmit=${send} actions=${actions}>
        <${Field} id="mailbox-name" label=${text.name} help=${box ? "" : text.nameHelp} autocomplete="off"
          data-autofocus ...${form.field("name")} />
        ${places.length > 0 && html`<${Choice} id="mailbox-parent" label=${text.inside} options=${options}
          ...${form.field("parent")} />`}
      <//>
    </div>
  <//>`;
}

const placeName = (box) => (box.role === "custom" ? box.path : mailboxName(box));
