// What is below the messages of a conversation, loaded with them.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../core/hooks.js";
import { unsent } from "../core/mail/outgoing.js";
import * as text from "../core/text/text.js";
import { replyActions } from "../features/conversation/reply.js";
import { Messages } from "../features/conversation/messages.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icons.js";
import { Menu } from "../ui/overlays/menu.js";
import { hasTextModel, Suggestions } from "./pages.js";
import { Composer, ThreadOutgoing } from "./writing.js";

/** The messages of the open conversation with the ways to answer. */
export const MessagesWithReplyBar = () => html`<${Messages} ReplyArea=${ReplyArea} />`;

/** Below the messages of a conversation: what is on its way, the composer, or the ways to answer. */
function ReplyArea() {
  const thread = useStore((state) => state.conversation.id);
  const composer = useStore((state) => state.composers.find((one) => one.place === "inline" && one.thread === thread));
  const hasModel = useStore(hasTextModel);
  const hasOutgoing = useStore((state) => unsent(state).some((one) => one.thread === thread));
  return html`
    ${hasOutgoing && html`<${ThreadOutgoing} thread=${thread} />`}
    ${composer ? html`<${Composer} key=${composer.key} composer=${composer} />`
      : html`${hasModel && html`<${Suggestions} />`}<${ReplyBar} />`}`;
}

function ReplyBar() {
  const { respond, canReply, hasSeveral, hasDraft, resume } = replyActions();
  const drafts = useStore((state) => state.drafts);
  const button = (kind, icon, label) => html`
    <${Button} variant="plain" class="reply-button" onClick=${() => respond(kind)}>
      <${Icon} name=${icon} />${label}<//>`;
  return html`<div class="reply-bar" role="group" aria-label=${text.replyBar} key=${drafts?.length}>
    ${hasDraft && html`<${Button} variant="plain" class="reply-button" onClick=${resume}><${Icon} name="drafts" />
      ${text.goOnWriting}<//>`}
    ${canReply && button("reply", "reply", text.reply)}
    ${canReply && hasSeveral && button("reply_all", "replyall", text.replyAll)}
    ${button("forward", "forward", text.forward)}
    <${Menu} label=${text.moreWays} class="icon-button" face=${html`<${Icon} name="more" />`} opensUp
      items=${[{ label: text.forwardAttached, icon: "paperclip", run: () => respond("forward_attached") },
        { label: text.inWindow, icon: "expand", run: () => respond("reply", true) }]} />
  </div>`;
}
