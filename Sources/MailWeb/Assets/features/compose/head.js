// The head of the composer: what it is, whether it is saved, and its size.

import { html } from "/assets/preact-htm.js";
import * as text from "../../core/text/compose/composetext.js";
import { messageTime } from "../../core/format.js";
import { removeComposer } from "../../core/mail/composing.js";
import { IconButton } from "../../ui/iconbutton.js";

/** Says in words if everything is saved. */
function savedWords(session) {
  if (session.isReadOnly && session.isDirty) return text.notSaved;
  if (session.saveState === "away" || session.saveState === "refused") return text.notSaved;
  if (session.saveState !== "saved" && !session.draft.saved_at) return text.saving;
  return session.draft.saved_at ? text.saved(messageTime(session.draft.saved_at)) : "";
}

export function Head({ composer, session, title, isExpanded, onClose, onExpand }) {
  const isBad = session && ["away", "refused"].includes(session.saveState);
  const popOut = async () => {
    await session.save();
    window.open(`/compose/${session.draft.id}`, "_blank", "noopener");
    removeComposer(composer.key);
  };
  const size = isExpanded ? text.shrink : text.expand;
  return html`<header class="composer-head">
    <h2>${title}</h2>
    <span class=${isBad ? "composer-saved bad" : "composer-saved"}>${session ? savedWords(session) : ""}</span>
    ${composer.place !== "window" && session
      && html`<${IconButton} class="composer-size" icon="window" label=${text.popOut} title=${text.popOut}
        onClick=${popOut} />`}
    ${composer.place === "panel" && html`<${IconButton} class="composer-size" icon="expand" label=${size} title=${size}
      aria-pressed=${String(isExpanded)} onClick=${onExpand} />`}
    <${IconButton} icon="close" label=${text.close} title=${text.close} onClick=${onClose} />
  </header>`;
}
