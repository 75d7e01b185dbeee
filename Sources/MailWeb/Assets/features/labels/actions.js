// Adding labels to conversations and removing them, with undo.

import * as api from "../../core/api.js";
import * as text from "../../core/text/labeltext.js";
import { rememberUndo } from "../../core/mail/undo/undo.js";
import { announce, showAlert, showToast } from "../../core/mail/notify.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";

export const closeLabels = () => store.update({ dialog: null });

/** @param {{threads: number[], label: string, name: string, isOn: boolean}} choice */
export async function setLabel({ threads, label, name, isOn }) {
  closeLabels();
  const action = isOn ? "label" : "unlabel";
  try {
    const body = { action, threads, messages: [], mailbox: null, destination: null, label };
    const { undo_token: token } = await api.change("/api/actions", body);
    if (token === null) return announce(text.unchanged);
    const undo = () => undoLabel(token);
    const forget = rememberUndo(undo);
    showToast(text.done(isOn, name, threads.length), () => {
      forget();
      undo();
    });
  } catch (error) {
    showAlert(text.failed(error.message), error.hint);
  }
  emit("refresh");
  return undefined;
}

async function undoLabel(token) {
  try {
    await api.change("/api/undo", { undo_token: token });
  } catch (error) {
    showAlert(text.failed(error.message), error.hint);
  }
  emit("refresh");
}
