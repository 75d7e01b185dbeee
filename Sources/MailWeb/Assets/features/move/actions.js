// Moving conversations to the mailbox that the user chose.

import * as api from "../../core/api.js";
import * as text from "../../core/text/mailboxtext.js";
import { act, actOnAll } from "../../core/mail/mailactions.js";
import { rememberUndo } from "../../core/mail/undo/undo.js";
import { announce, showAlert, showToast } from "../../core/mail/notify.js";
import { targetMailbox } from "../../core/mail/patches.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";
import { mailboxName } from "../../core/text/text.js";

export const closeMove = () => store.update({ dialog: null });

/** Moves or copies the conversations of the dialog. */
export function moveTo(box) {
  const { dialog } = store.state;
  closeMove();
  return moveOrCopy(box, dialog);
}

/**
 * Moves or copies conversations; with `isAll`, everything in the list on screen is moved.
 * @param {any} box @param {{threads: any[], isAll?: boolean, copies?: boolean}} what
 */
export function moveOrCopy(box, { threads, isAll = false, copies = false }) {
  if (copies) return copyTo(box, threads);
  if (isAll) actOnAll("move", { destination: box });
  else act("move", threads, { destination: box });
  return undefined;
}

/** The server copies at once, so the outcome is said when it has answered. */
async function copyTo(box, threads) {
  announce(text.copying);
  try {
    const sources = [...new Set(threads.map((thread) => targetMailbox(store.state, thread)))];
    const answers = await Promise.all(sources.map((mailbox) => api.post("/api/copy", {
      threads: threads.filter((one) => targetMailbox(store.state, one) === mailbox).map((one) => one.id), messages: [],
      mailbox, destination: box.id,
    })));
    const sum = (name) => answers.reduce((total, answer) => total + answer[name], 0);
    showToast(text.copied(sum("copied"), sum("skipped"), mailboxName(box)));
    // Otherwise the key would undo the action before, unseen.
    if (sum("copied") > 0) rememberUndo(() => showToast(text.copyStays(mailboxName(box))));
    emit("confirmed");
  } catch (error) {
    showAlert(text.copyFailed(error.message), error.hint);
  }
}
