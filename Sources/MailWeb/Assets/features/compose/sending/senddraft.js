// Handing a draft to the outbox.

import * as api from "../../../core/api.js";
import { act } from "../../../core/mail/mailactions.js";
import { readOutgoing, readUnsentMail } from "../../../core/mail/outgoing.js";
import { store } from "../../../core/store.js";
import * as text from "../../../core/text/compose/composetext.js";
import { leaveComposer, refreshSession } from "../actions.js";

/**
 * Sends the draft. Throws if the program refuses it.
 * @param {any} composer @param {import("../session.js").DraftSession} session
 * @param {{notBefore?: Date | null, archives?: boolean}} options
 */
export async function sendDraft(composer, session, { notBefore = null, archives = false } = {}) {
  if (!(await session.save())) throw session.error ?? { message: text.serviceAway, hint: "" };
  const { showSending } = await import("../../../core/mail/sending.js");
  const message = await queue(session, notBefore ? notBefore.toISOString() : null);
  session.close();
  const { view, conversation } = store.state;
  leaveComposer(composer);
  showSending(message);
  readUnsentMail();
  if (archives && conversation.id !== null && view.thread === conversation.id) archiveOpen();
}

/** Hands the draft to the outbox, once: the answer to an earlier try may have been lost. */
async function queue(session, notBefore, isAgain = false) {
  const body = { version: session.draft.version, not_before: notBefore };
  try {
    return (await api.change(`${session.path}/send`, body)).message;
  } catch (error) {
    if (error.status === 404) {
      await readOutgoing();
      const queued = store.state.outgoing?.find((one) => one.id === session.draft.id);
      if (queued) return queued;
      session.vanish();
    }
    // A file that has arrived meanwhile makes a new version, too.
    const canRetry = error.code === "draft_changed" && !isAgain;
    if (canRetry) await refreshSession(session);
    if (!canRetry || session.isReadOnly || session.draft.changed_elsewhere_at) throw error;
    return queue(session, notBefore, true);
  }
}

function archiveOpen() {
  const { conversation, lists, list, rows } = store.state;
  const row = lists[list]?.keys.map((key) => rows[key]).find((one) => one.id === conversation.id);
  if (row) act("archive", [row], { isQuiet: true });
}
