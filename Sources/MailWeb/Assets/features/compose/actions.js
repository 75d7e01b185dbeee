// Opening, closing and sending drafts.

import * as api from "../../core/api.js";
import { openDraft, removeComposer, updateComposer } from "../../core/mail/composing.js";
import { requestFocus } from "../../core/focusrequest.js";
import { act } from "../../core/mail/mailactions.js";
import { announce, showAlert, showNotice } from "../../core/mail/notify.js";
import { readOutgoing, readUnsentMail } from "../../core/mail/outgoing.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/compose/composetext.js";
import { rememberCaret } from "./editor/caret.js";
import { resumeUnsaved } from "./unsavedsessions.js";
import { DraftSession } from "./session.js";

/** This page among the editors of a draft. */
export const editor = crypto.randomUUID?.() ?? String(Math.random()).slice(2);

const services = { editor, change: api.change, get: (path) => api.get(path), sendLast: api.sendLast };

/** The session of a composer's draft, which is made if there is none. @param {any} composer */
export async function openSession(composer) {
  const unsaved = resumeUnsaved(composer.draft);
  if (unsaved) return unsaved;
  const isNew = composer.draft === null;
  const { draft } = isNew ? await makeDraft(composer.request) : await api.get(`/api/drafts/${composer.draft}`);
  const words = composer.request?.text;
  if (words) draft.content = withText(draft.content, words);
  const session = new DraftSession(draft, services);
  if (words) session.touch();
  updateComposer(composer.key, { draft: draft.id });
  return session;
}

/** The content with words before it, a paragraph for each line. */
function withText(content, words) {
  const blocks = words.split("\n").map((line) => ({ kind: "text", level: 0, spans: line
    ? [{ text: line, bold: false, italic: false, link: null }] : [] }));
  const isEmpty = content.blocks.every((block) => block.spans.every((span) => span.text === ""));
  return { ...content, blocks: isEmpty ? blocks : [...blocks, ...content.blocks] };
}

function makeDraft({ kind, message = null, selection = null, mailto = null }) {
  if (kind === "continue") return api.change("/api/drafts/continue", { message, editor });
  return api.change("/api/drafts/new", { kind, message, selection, mailto, editor });
}

/** Saves what a session of a draft that is gone holds as a new draft, in the same place. */
export async function keepAsNew(composer, session) {
  const { draft } = await makeDraft({ kind: "new" });
  const content = session.current();
  await api.change(`/api/drafts/${draft.id}/save`, { version: draft.version, editor, content });
  removeComposer(composer.key);
  openDraft(draft.id);
}

/** Reads the draft again, as something changed about drafts. */
export async function refreshSession(session) {
  try {
    const { draft } = await api.get(session.path);
    session.refresh(draft);
  } catch (error) {
    if (error.status === 404 && !session.isClosed && !session.isReadOnly) session.vanish();
  }
}

/** Gives the keyboard back to what the composer was opened from. */
function leaveComposer(composer) {
  removeComposer(composer.key);
  if (composer.place === "window") return window.close();
  const isThread = composer.place === "inline" || store.state.view.thread !== null;
  return requestFocus(isThread ? "subject" : "list");
}

/** Closes the composer; its draft stays, unless nothing was ever written. */
export async function closeComposer(composer, session) {
  const isUntouched = session && composer.request && !session.wasChanged && !session.isReadOnly;
  leaveComposer(composer);
  if (!session) return;
  if (isUntouched) {
    session.close();
    await api.change(`${session.path}/discard`, { unchanged: true }).catch(() => {});
  } else if (await session.save()) {
    announce(text.draftSaved);
  }
  readUnsentMail();
}

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

/**
 * Sends the draft. Throws if the program refuses it.
 * @param {any} composer @param {DraftSession} session @param {{notBefore?: Date | null, archives?: boolean}} options
 */
export async function sendDraft(composer, session, { notBefore = null, archives = false } = {}) {
  if (!(await session.save())) throw session.error ?? { message: text.serviceAway, hint: "" };
  const { showSending } = await import("../../core/mail/sending.js");
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

