// What the composer says about its draft: the service is away, another window has it, another program changed it.

import { html, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/compose/composetext.js";
import { messageTime } from "../../core/format.js";
import { showAlert } from "../../core/mail/notify.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { keepAsNew } from "./actions.js";

/** The one note that matters most: {words, isError, actions: [label, run][]}; null without any. */
function noteOf(composer, session) {
  if (session.isGone) {
    return { words: text.gone, isError: true, actions: [[text.keepAsNew, () => keepAsNew(composer, session)]] };
  }
  if (session.isReadOnly) {
    return { words: text.openElsewhere, actions: [[text.takeOver, () => session.takeOver()]] };
  }
  if (session.draft.changed_elsewhere_at) {
    const choose = (keep) => [text.keep[keep], () => session.resolve(keep)];
    const time = messageTime(session.draft.changed_elsewhere_at);
    if (!session.draft.has_other_version) return { words: text.goneElsewhere(time), actions: [choose("mine")] };
    return { words: text.changedElsewhere(time), actions: [choose("mine"), choose("theirs"), choose("both")] };
  }
  if (session.saveState === "away") return { words: text.away, isError: true, actions: [] };
  if (session.saveState === "refused") return { words: text.savingFailed(session.error), isError: true, actions: [] };
  return null;
}

export function Notes({ composer, session, problem }) {
  const note = noteOf(composer, session);
  const [isBusy, setBusy] = useState(false);
  const run = async (action) => {
    setBusy(true);
    await Promise.resolve(action()).catch((error) => showAlert(error.message, error.hint));
    setBusy(false);
  };
  return html`<div class="composer-notes" role="status">
    ${note && html`<p class=${note.isError ? "composer-note error" : "composer-note"}>
      <${Icon} name=${note.isError ? "warning" : "drafts"} /><span>${note.words}</span>
      ${note.actions.map(([label, action]) => html`<${Button} variant="text" disabled=${isBusy}
        onClick=${() => run(action)}>${label}<//>`)}
    </p>`}
    ${problem && html`<p class="composer-note error"><${Icon} name="warning" /><span>${problem}</span></p>`}
  </div>`;
}
