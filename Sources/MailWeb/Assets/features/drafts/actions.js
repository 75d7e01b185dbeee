// Discarding drafts in their list.

import * as api from "../../core/api.js";
import * as text from "../../core/text/writtentext.js";
import { requestFocus } from "../../core/focusrequest.js";
import { rememberUndo } from "../../core/mail/undo/undo.js";
import { hideToast, showAlert, showToast } from "../../core/mail/notify.js";
import { readDrafts } from "../../core/mail/outgoing.js";
import { removeComposer } from "../../core/mail/composing.js";
import { store } from "../../core/store.js";

/** Discards a draft, which can be undone. */
export async function discardDraft(draft) {
  const open = store.state.composers.find((one) => one.draft === draft.id);
  if (open) removeComposer(open.key);
  try {
    await api.change(`/api/drafts/${draft.id}/discard`, {});
  } catch (error) {
    return showAlert(error.message, error.hint);
  }
  store.update((state) => ({ ...state, drafts: state.drafts.filter((one) => one.id !== draft.id) }));
  requestFocus("list");
  const undo = () => restore(draft);
  rememberUndo(undo);
  showToast(text.discarded, undo);
  return readDrafts();
}

async function restore(draft) {
  hideToast();
  try {
    await api.change(`/api/drafts/${draft.id}/restore`, {});
  } catch (error) {
    showAlert(error.message, error.hint);
  }
  return readDrafts();
}
