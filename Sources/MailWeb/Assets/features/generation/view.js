// The summary of a conversation and suggestions of replies: on a button, streamed, and shown as text only.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { compose } from "../../core/mail/composing.js";
import { requestFocus } from "../../core/focusrequest.js";
import * as text from "../../core/text/settings/generationtext.js";
import { useStore } from "../../core/hooks.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { FieldNote } from "../../ui/forms/fieldnote.js";
import { Icon } from "../../ui/icons.js";
import { useAnswer, useIsReady } from "./hooks.js";

/** Above the messages of the open conversation; nothing while no model answers. */
export function Summary() {
  const thread = useStore((state) => state.conversation.id);
  return html`<${ThreadSummary} key=${thread} thread=${thread} />`;
}

function ThreadSummary({ thread }) {
  const isReady = useIsReady(thread);
  const writing = useAnswer("summary", thread);
  const { status, parts, cut } = writing.answer;
  if (!isReady && status === "idle") return null;
  return html`<${Assistance} id="summary" title=${text.summary} label=${text.summarize} writing=${writing}
    done=${text.written}>
    ${parts.length > 0 && html`<ul class="summary-sentences">
      ${parts.map((part, place) => html`<li key=${place}><span dir="auto">${part.text}</span>${" "}
        <${Citation} thread=${thread} number=${part.message} /></li>`)}
    </ul>`}
    ${cut && html`<p class="field-help">${text.cutNote(cut.used, cut.total)}</p>`}
  <//>`;
}

/** A link to the message that a sentence is about. */
function Citation({ thread, number }) {
  const message = useStore((state) => state.messages[number]);
  const sender = message?.from?.name || message?.from?.address || text.unknownSender;
  const follow = (event) => {
    event.preventDefault();
    // A folded or collapsed message is opened first, so that there is something to go to.
    store.update((state) => (state.conversation?.id === thread ? { ...state, conversation: {
      ...state.conversation, expanded: { ...state.conversation.expanded, [number]: true },
    } } : state));
    requestFocus("message", number);
  };
  return html`<a class="citation" href=${`#message-${number}`} aria-label=${text.cite(sender)} onClick=${follow}>
    ${sender}</a>`;
}

/** Below the messages of the open conversation; nothing while no model answers. */
export function Suggestions() {
  const thread = useStore((state) => state.conversation.id);
  return html`<${ThreadSuggestions} key=${thread} thread=${thread} />`;
}

function ThreadSuggestions({ thread }) {
  const message = useStore((state) => state.threads[thread]?.messages.at(-1) ?? null);
  const isReady = useIsReady(thread);
  const writing = useAnswer("reply-suggestions", thread);
  const { status, parts } = writing.answer;
  if (!isReady && status === "idle") return null;
  const take = (words) => compose({ kind: "reply", message, text: words }, thread);
  return html`<${Assistance} id="suggestions" title=${text.suggestions} label=${text.suggest} writing=${writing}
    done=${text.suggested(parts.length)}>
    ${parts.length > 0 && html`<ul class="suggested-replies">${parts.map((part, place) => html`<li key=${place}>
      <p dir="auto">${part.text}</p>
      <${Button} variant="plain" aria-label=${text.useReplyNumber(place + 1)} onClick=${() => take(part.text)}>
        ${text.useReply}<//></li>`)}
    </ul>`}
  <//>`;
}

/** A button that asks, and what comes. */
function Assistance({ id, title, label, writing, done, children }) {
  const { answer, ask, stop, dismiss } = writing;
  const { status } = answer;
  const heading = useRef(null);
  const isOpen = status !== "idle";
  useLayoutEffect(() => {
    if (isOpen) heading.current.focus({ preventScroll: true });
  }, [isOpen]);
  if (!isOpen) {
    return html`<div class="assistance-bar"><${Button} variant="plain" class="answer" id=${`${id}-ask`} onClick=${ask}>
      <${Icon} name="wand" />${label}<//></div>`;
  }
  const said = { working: text.writing, completed: done, stopped: text.stopped, failed: answer.error }[status];
  return html`<section class="assistance" aria-labelledby=${`${id}-title`} aria-busy=${String(status === "working")}>
    <div class="assistance-head">
      <h3 id=${`${id}-title`} tabindex="-1" ref=${heading}>${title}</h3>
      ${status === "working"
        ? html`<${Button} variant="plain" onClick=${stop}>${text.stop}<//>`
        : html`<span class="assistance-ways">
            ${status !== "completed" && html`<${Button} variant="plain" onClick=${ask}>${text.again}<//>`}
            <${Button} variant="plain" onClick=${dismiss}>${text.dismiss}<//></span>`}
    </div>
    ${children}
    <${FieldNote} isError=${status === "failed"} role="status">${said}<//>
    <p class="field-help">${text.caution}</p>
  </section>`;
}
