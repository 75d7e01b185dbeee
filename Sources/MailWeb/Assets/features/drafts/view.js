// The drafts: messages to be finished.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { openDraft } from "../../core/mail/composing.js";
import * as words from "../../core/text/writtentext.js";
import { isFocusFree } from "../../core/focus.js";
import { onFocusRequest } from "../../core/focusrequest.js";
import { messageTime, fullTime } from "../../core/format.js";
import { useStore } from "../../core/hooks.js";
import { addressOf, mailboxView, navigate } from "../../core/router.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { EmptyState } from "../../ui/emptystate.js";
import { IconButton } from "../../ui/iconbutton.js";
import { Icon } from "../../ui/icons.js";
import { Link } from "../../ui/link.js";
import { Skeleton } from "../../ui/skeleton.js";
import { discardDraft } from "./actions.js";
import { otherDrafts, recipientsLine, stepFrom } from "./model.js";

export function Drafts({ isInert }) {
  const drafts = useStore((state) => state.drafts);
  const others = useStore(otherDrafts, (one, other) => JSON.stringify(one) === JSON.stringify(other));
  const request = useStore((state) => state.focusRequest);
  const box = useRef(null);
  const rows = () => [...box.current.querySelectorAll(".draft-open")];
  useLayoutEffect(() => onFocusRequest(request, ["list", "row"], () => (rows()[0] ?? box.current).focus()), [request]);
  // Opened by key, nothing has the keyboard: the list takes it, so that j works at once.
  useLayoutEffect(() => {
    if (isFocusFree()) (rows()[0] ?? box.current).focus();
  }, []);
  const onKeyDown = (event) => {
    const next = stepFrom(event.key, rows().indexOf(document.activeElement), rows().length);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    rows()[next].focus();
  };
  return html`<main id="list" class="page" tabindex="-1" aria-labelledby="page-title" inert=${isInert} ref=${box}
    onKeyDown=${onKeyDown}>
    <div class="page-content">
      <h1 id="page-title" class="page-title">${text.pageTitles.drafts}</h1>
      ${drafts === null && html`<${Skeleton} label=${text.loading} rows=${3} />`}
      ${drafts?.length === 0
        && html`<${EmptyState} icon="drafts" title=${words.noDrafts[0]} text=${words.noDrafts[1]} />`}
      ${drafts?.length > 0 && html`<ul class="page-list">
        ${drafts.map((draft) => html`<${DraftRow} key=${draft.id} draft=${draft} />`)}</ul>`}
      ${others.length > 0 && html`<section class="page-more" aria-label=${words.otherDrafts}>
        <h2>${words.otherDrafts}</h2>
        ${others.map((one) => html`<p key=${one.id}><${MailboxLink} id=${one.id}>
          ${words.otherBox(one.address, one.total)}<//></p>`)}</section>`}
    </div>
  </main>`;
}

function MailboxLink({ id, children }) {
  const view = mailboxView(id);
  return html`<${Link} class="page-link" href=${addressOf(view)} onFollow=${() => navigate(view)}>${children}<//>`;
}

function DraftRow({ draft }) {
  const people = recipientsLine(draft.to) || words.noRecipients;
  const subject = draft.subject || text.noSubject;
  const time = draft.saved_at ? messageTime(draft.saved_at) : "";
  return html`<li class="draft-row">
    <${Button} variant="bare" class="draft-open" aria-label=${words.draftLabel(people, subject, time)}
      onClick=${() => openDraft(draft.id, draft.thread)}>
      <span class="draft-top"><bdi class="draft-people">${people}</bdi>
        ${draft.has_attachments && html`<${Icon} name="paperclip" />`}
        <time datetime=${draft.saved_at ?? ""} title=${fullTime(draft.saved_at)}>${time}</time></span>
      <span class="draft-line" dir="auto"><span class="draft-subject">${subject}</span>
        ${draft.snippet && html`<span class="draft-snippet"> — ${draft.snippet}</span>`}</span>
    <//>
    <${IconButton} icon="trash" label=${words.discardDraft(subject)} title=${words.discard}
      onClick=${() => discardDraft(draft)} />
  </li>`;
}
