// Moving conversations and messages to a category, and undoing that.

import * as api from "../../core/api.js";
import * as text from "../../core/text/categorytext.js";
import { rememberUndo } from "../../core/mail/undo/undo.js";
import { showAlert, showToast } from "../../core/mail/notify.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";

export const closeChoice = () => store.update({ dialog: null });

/** @param {{threads?: number[], messages?: number[], category: string}} choice */
export async function moveToCategory({ threads = [], messages = [], category }) {
  closeChoice();
  try {
    const { before } = await api.change("/api/categories", { threads, messages, category });
    const undo = () => undoMove(before);
    const forget = rememberUndo(undo);
    showToast(text.moved(category), () => {
      forget();
      undo();
    });
  } catch (error) {
    showAlert(text.moveFailed(error.message), error.hint);
  }
  emit("refresh");
}

/** Gives each message what the user had chosen for it before, or nothing. */
async function undoMove(before) {
  try {
    for (const category of new Set(before.map((one) => one.category))) {
      const messages = before.filter((one) => one.category === category).map((one) => one.message);
      await api.change("/api/categories", { threads: [], messages, category });
    }
  } catch (error) {
    showAlert(text.moveFailed(error.message), error.hint);
  }
  emit("refresh");
}
