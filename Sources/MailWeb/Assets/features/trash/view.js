// The questions before mail is deleted forever. Each says how much (IMAP-22).

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { act, finalTime } from "../../core/mail/mailactions.js";
import { rememberUndoToken } from "../../core/mail/undo/undo.js";
import { showToast } from "../../core/mail/notify.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/trashtext.js";
import { Button } from "../../ui/button.js";
import { ConfirmDialog, Dialog } from "../../ui/overlays/dialog.js";

const close = () => store.update({ dialog: null });

/**
 * `staying` other conversations are locked; of `partly` of these only some messages are.
 * @param {{threads: any[], staying: number, partly: number}} props
 */
export function DeleteDialog({ threads, staying, partly }) {
  const confirm = () => {
    close();
    act("delete", threads, { isConfirmed: true });
  };
  return html`<${ConfirmDialog} id="delete-question" title=${text.deleteTitle(threads.length)}
    text=${text.deleteQuestion(threads.length, staying, partly)}
    confirmLabel=${text.deleteVerb(threads.length)} cancelLabel=${text.cancel}
    closeLabel=${text.close} onConfirm=${confirm} onClose=${close} />`;
}

/** Counts first; if the number has changed since, it asks again. @param {{account: number}} props */
export function EmptyTrashDialog({ account }) {
  const [known, setKnown] = useState(null);
  const [failure, setFailure] = useState(null);
  const read = () => api.get("/api/trash", { account }).then(setKnown, (error) => setFailure(error.message));
  useEffect(() => void read(), []);
  const empty = async () => {
    try {
      const answer = await api.post("/api/trash/empty", { account, count: known.count });
      close();
      showToast(text.emptied(answer.changed), rememberUndoToken(answer.undo_token), finalTime);
      emit("refresh");
      emit("confirmed");
    } catch (error) {
      setFailure(error.status === 409 ? error.message : text.failed(error.message));
      if (error.status === 409) read();
    }
  };
  const count = known?.count ?? 0;
  const words = !known ? text.counting : count > 0 ? text.emptyQuestion(count) : text.emptyNone;
  const foot = html`<div class="dialog-buttons">
    <${Button} variant="plain" onClick=${close}>${text.cancel}<//>
    ${failure && !known && html`<${Button} variant="plain" onClick=${read}>${text.retry}<//>`}
    ${count > 0 && html`<${Button} id="empty-trash-confirm" variant="danger" onClick=${empty}>${text.emptyVerb(count)}
      <//>`}
  </div>`;
  return html`<${Dialog} id="empty-trash" title=${text.emptyTitle} closeLabel=${text.close} onClose=${close}
    foot=${foot}>
    <p class="dialog-text" role="status">${failure && html`<strong>${failure}</strong>${" "}`}${(known || !failure)
      && words} ${text.lockedStay(known?.locked ?? 0)}</p>
  <//>`;
}
