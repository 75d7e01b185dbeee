// One message of a conversation: its head, and its body while it is expanded.

import { html } from "/assets/preact-htm.js";
import { fullTime, messageTime, personName } from "../../core/format.js";
import { split } from "../../core/mail/mailactions.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { Avatar } from "../../ui/avatar.js";
import { IconButton } from "../../ui/iconbutton.js";
import { Icon } from "../../ui/icons.js";
import { memo } from "../../ui/memo.js";
import { setExpanded, starMessage } from "./actions.js";
import { respond } from "./reply.js";
import { MessageBody } from "./body/body.js";
import { MessageMenu } from "./messagemenu.js";
import { Recipients } from "./recipients.js";

/**
 * `isUnprinted` while another message alone is printed. `own` are the user's addresses, joined by spaces, `words` the
 * words and phrases to highlight, one a line.
 * @param {{message: any, isExpanded: boolean, isPlain: boolean, isFixed: boolean, isUnprinted: boolean,
 *          canSplit: boolean, own: string, words: string}} props
 */
function MessageView({ message, isExpanded, isPlain, isFixed, isUnprinted, canSplit, own, words }) {
  const { number } = message;
  const id = `message-name-${number}`;
  const toggle = () => setExpanded([number], !isExpanded);
  // The whole head is a target for the pointer; keys and readers use the button.
  const onHeadClick = (event) => {
    if (event.target.closest("button, a") || String(getSelection())) return;
    if (!isExpanded || !event.target.closest(".message-who")) toggle();
  };
  const authors = [message.from, ...message.co_authors];
  const classes = ["message", isExpanded && "open", message.unread && "unread", isUnprinted && "unprinted"]
    .filter(Boolean).join(" ");
  return html`<article class=${classes} aria-labelledby=${id} data-number=${number}>
    <header class="message-head" onClick=${onHeadClick}>
      <${Avatar} person=${message.from} />
      <div class="message-who">
        <h3>
          <span class="message-dot" role="img" aria-label=${text.unread} hidden=${!message.unread}></span>
          <${Button} variant="bare" class="message-toggle" id=${id} aria-expanded=${String(isExpanded)}
            onClick=${toggle}>
            <span class="message-name" dir="auto">${text.authors(authors.map(personName))}</span>${" "}
            <span class="message-address" dir="ltr">${addressesOf(authors)}</span>
          <//>
        </h3>
        <span class="message-line" dir="auto">
          ${isExpanded
            ? html`<${Recipients} message=${message} own=${own} />`
            : html`<span class="message-snippet">${message.snippet}</span>`}
        </span>
      </div>
      <${Side} message=${message} isExpanded=${isExpanded} canSplit=${canSplit} isPlain=${isPlain}
        isFixed=${isFixed} />
    </header>
    <div class="message-body">
      ${isExpanded && html`<${MessageBody} message=${message} isPlain=${isPlain}
        isFixed=${isFixed} words=${words} />`}
    </div>
  </article>`;
}

/** A name alone never hides who sent a message: the address of every author with a name. */
const addressesOf = (authors) => text.authors(authors.filter((one) => one?.name).map((one) => one.address));

function Side({ message, isExpanded, canSplit, isPlain, isFixed }) {
  return html`<div class="message-side">
    <span class="message-clip" hidden=${isExpanded || !message.has_attachments}><${Icon} name="paperclip" /></span>
    ${message.locked && html`<span class="message-lock" role="img" aria-label=${text.locked} title=${text.locked}>
      <${Icon} name="lock" /></span>`}
    <time class="message-time" datetime=${message.date ?? ""} title=${fullTime(message.date)}>
      ${messageTime(message.date)}</time>
    <${IconButton} class="message-split" icon="split" label=${text.splitHere} title=${text.splitHere}
      hidden=${!canSplit} onClick=${() => split(message.number)} />
    <${IconButton} class="message-reply" icon="reply" label=${text.replyTo(personName(message.from))}
      title=${text.reply} hidden=${!isExpanded} onClick=${() => respond("reply", message.number)} />
    <${IconButton} class="message-star" icon="star" label=${text.starMessage} title=${text.star(message.starred)}
      aria-pressed=${String(message.starred)} onClick=${() => starMessage(message)} />
    ${isExpanded && html`<${MessageMenu} message=${message} isPlain=${isPlain} isFixed=${isFixed} />`}
  </div>`;
}

export const Message = memo(MessageView);
