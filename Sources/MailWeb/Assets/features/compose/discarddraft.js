// Discarding a draft.

import * as api from "../../core/api.js";
import { openDraft } from "../../core/mail/composing.js";
import { showAlert, showNotice } from "../../core/mail/notify.js";
import { readUnsentMail } from "../../core/mail/outgoing.js";
import * as text from "../../core/text/compose/composetext.js";
import { leaveComposer } from "./actions.js";
import { rememberCaret } from "./editor/caret.js";

/** Discards the draft, which can be undone. */
export async function discardDraft(composer, session) {
  session.close();
  try {
    await api.change(`${session.path}/discard`, {});
  } catch (error) {
    session.isClosed = false;
    return showAlert(error.message, error.hint);
  }
  rememberCaret(session.draft.id, null);
  leaveComposer(composer);
  readUnsentMail();
  return showNotice(text.discarded, { run: () => restoreDraft(session.draft.id, composer.thread) });
}

async function restoreDraft(id, thread) {
  try {
    await api.change(`/api/drafts/${id}/restore`, {});
    openDraft(id, thread);
  } catch (error) {
    showAlert(error.message, error.hint);
  }
  readUnsentMail();
}
