// The original was not here when the draft was begun: says so, and adds it when it is wanted.

import { html, useState } from "/assets/preact-htm.js";
import { announce } from "../../core/mail/notify.js";
import * as text from "../../core/text/quotetext.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";

/** @param {{session: any, bodyOf: () => HTMLElement}} props */
export function MissingQuote({ session, bodyOf }) {
  const [state, setState] = useState({ isBusy: false, problem: "" });
  const { kind } = session.draft;
  const add = async () => {
    setState({ isBusy: true, problem: "" });
    const problem = await addQuote(session).then(() => "", text.failed);
    if (problem) return setState({ isBusy: false, problem });
    announce(text.added(kind));
    return bodyOf()?.focus();
  };
  const words = state.isBusy ? text.adding : state.problem || text.missing(kind);
  return html`<div class="composer-notes" role="status"><p class="composer-note">
    <${Icon} name="warning" /><span>${words}</span>
    <${Button} variant="text" disabled=${state.isBusy || session.isReadOnly} onClick=${add}>${text.add(kind)}<//>
  </p></div>`;
}

/** Takes quotation and files; what is being written stays. */
async function addQuote(session) {
  const { draft } = await session.services.change(`${session.path}/quote`, { editor: session.services.editor });
  const { content, ...rest } = draft;
  session.draft = { ...rest, version: Math.max(draft.version, session.draft.version) };
  session.notify();
}
