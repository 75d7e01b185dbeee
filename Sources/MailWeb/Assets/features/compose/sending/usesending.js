// Sending from the composer: what is missing is said, and what has to be asked is asked before.

import { useState } from "/assets/preact-htm.js";
import * as text from "../../../core/text/compose/composetext.js";
import { isUnderway } from "../files/files.js";
import { incompleteOf } from "../recipients.js";

/**
 * `loadExtras()` waits for the module `extras.js`; `onProblem(words)` says why nothing is sent, and
 * `onRecipientMissing()` moves the keyboard to the recipients.
 */
export function useSending({ composer, session, files, loadExtras, onProblem, onRecipientMissing }) {
  const [questions, setQuestions] = useState(null);
  const [isSending, setSending] = useState(false);
  const missing = (words) => {
    onProblem(words);
    onRecipientMissing();
  };
  const begin = async (options = {}) => {
    if (isSending || session.isReadOnly) return undefined;
    onProblem("");
    const content = session.current();
    const incomplete = incompleteOf(content);
    if (content.to.length + content.cc.length + content.bcc.length === 0) return missing(text.noRecipient);
    if (incomplete.length > 0) return missing(text.incomplete(incomplete));
    if (isUnderway(session, files)) return onProblem(text.filesUnderway);
    const extras = await loadExtras().catch(() => null);
    if (!extras) return onProblem(text.serviceAway);
    const found = extras.sendQuestions(content, session.draft.attachments.length,
      session.draft.changed_elsewhere_at !== null);
    return found.length > 0 ? setQuestions({ found, options }) : send(options);
  };
  const send = async (options) => {
    setSending(true);
    try {
      const { sendDraft } = await import("./senddraft.js");
      await sendDraft(composer, session, options);
    } catch (error) {
      onProblem(error.isUnreachable ? text.serviceAway : text.sendFailed(error));
      setSending(false);
    }
  };
  /** The question that is asked was answered by sending. */
  const answer = () => {
    const { found, options } = questions;
    if (found.length > 1) return setQuestions({ found: found.slice(1), options });
    setQuestions(null);
    return send(options);
  };
  return { isSending, questions: questions?.found ?? [], begin, answer, cancel: () => setQuestions(null) };
}
