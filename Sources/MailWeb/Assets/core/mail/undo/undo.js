// Undoing, the last action first.

import * as api from "../../api.js";
import { requestFocus } from "../../focusrequest.js";
import { mutations } from "../../mutationqueue.js";
import { emit } from "../../signals.js";
import { store } from "../../store.js";
import * as text from "../../text/text.js";
import { hideToast, showAlert, showToast } from "../notify.js";
import { forget, noPatch, remember, takeLast, tokensIn } from "./undostack.js";

/**
 * Lets `z` undo something that is no action on conversations; returns a function that makes it too late for that.
 * @param {() => any} run
 */
export function rememberUndo(run) {
  const entry = { run, receipts: null, patch: null, threads: [] };
  remember(entry);
  return () => forget(entry);
}

/**
 * Lets `z` undo what the program gave a token for. Returns what a toast runs.
 * @param {number | null} token
 * @param {string} [words] what was done
 */
export function rememberUndoToken(token, words) {
  if (token === null) return null;
  remember({ run: null, receipts: Promise.resolve([{ undo_token: token }]), patch: noPatch, threads: [], words });
  return undoLast;
}

/** Undoes the last action; again for the one before. */
export async function undoLast() {
  const entry = takeLast();
  if (!entry) return showToast(text.nothingToUndo);
  hideToast();
  if (entry.run) return entry.run();
  store.update(entry.patch.revert);
  if (entry.threads.length > 0) requestFocus("row", entry.threads[0].id);
  showToast(text.undone(entry.words));
  try {
    const answers = await mutations.send(() => sendUndo(entry));
    if (answers.some((answer) => !answer.undone)) showAlert(...text.undoTooLate);
  } catch (error) {
    showAlert(text.undoFailed(error.message), error.hint);
  }
  emit("refresh");
}

async function sendUndo(entry) {
  const tokens = await tokensIn(entry);
  return Promise.all(tokens.map((token) => api.change("/api/undo", { undo_token: token })));
}
