// Opening and closing drafts.

import * as api from "../../core/api.js";
import { openDraft, removeComposer, updateComposer } from "../../core/mail/composing.js";
import { requestFocus } from "../../core/focusrequest.js";
import { announce } from "../../core/mail/notify.js";
import { readUnsentMail } from "../../core/mail/outgoing.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/compose/composetext.js";
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
export function leaveComposer(composer) {
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
