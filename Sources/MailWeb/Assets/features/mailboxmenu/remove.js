// The question before a mailbox is deleted. It says how many messages go with it.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import * as text from "../../core/text/mailboxtext.js";
import { showToast } from "../../core/mail/notify.js";
import { mailboxView, navigate } from "../../core/router.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/overlays/dialog.js";

const close = () => store.update({ dialog: null });

/** The server counts; if the number has grown since, the user is asked again. @param {{box: any}} props */
export function DeleteMailbox({ box }) {
  const [count, setCount] = useState(null);
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const ask = async (confirmed) => {
    setBusy(true);
    try {
      const answer = await api.post(`/api/mailboxes/${box.id}/delete`, { confirmed });
      if (answer.deleted) return finish(box);
      setFailure(confirmed === null ? "" : text.moreArrived);
      setCount(answer.messages);
    } catch (error) {
      setFailure(`${error.message} ${error.hint}`.trim());
    }
    return setBusy(false);
  };
  useEffect(() => void ask(null), []);
  const words = count === null ? text.counting : count === 0 ? text.deleteEmpty : text.deleteQuestion(count);
  const foot = html`<div class="dialog-buttons">
    <${Button} variant="plain" onClick=${close}>${text.cancel}<//>
    ${count === null && failure && html`<${Button} variant="plain" disabled=${isBusy} onClick=${() => ask(null)}>
      ${text.retry}<//>`}
    ${count !== null && html`<${Button} id="mailbox-delete" variant="danger" disabled=${isBusy}
      onClick=${() => ask(count)}>${text.deleteVerb(count)}<//>`}
  </div>`;
  return html`<${Dialog} id="delete-mailbox" title=${text.deleteTitle(box.name)} closeLabel=${text.close}
    onClose=${close} foot=${foot}>
    <p class="dialog-text" role="status">${failure && html`<strong>${failure}</strong>${" "}`}${
      (count !== null || !failure) && words}</p>
  <//>`;
}

function finish(box) {
  close();
  if (store.state.view.mailbox === String(box.id)) navigate(mailboxView("inbox"));
  showToast(text.deleted(box.name));
  emit("confirmed");
}
