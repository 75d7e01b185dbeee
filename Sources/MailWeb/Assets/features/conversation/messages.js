// The messages of the open conversation, with the folded ones behind a button.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { onFocusRequest } from "../../core/focusrequest.js";
import { useStore } from "../../core/hooks.js";
import { ownAddresses } from "../../core/mail/mail.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { unfold } from "./actions.js";
import { Message } from "./message.js";
import { isShownPlain, openThread, placedMessages } from "./model.js";
import { searchWords } from "./searchwords.js";

const none = [];

/** The reply bar comes with the messages, so that it does not move. @param {{ReplyArea: any}} props */
export function Messages({ ReplyArea }) {
  const numbers = useStore((state) => openThread(state)?.messages ?? none);
  const messages = useStore((state) => state.messages);
  const conversation = useStore((state) => state.conversation);
  const prefersPlain = useStore((state) => isShownPlain(state, null));
  const own = useStore(ownAddresses);
  const query = useStore((state) => (state.view.kind === "search" ? state.view.query : ""));
  const request = useStore((state) => state.focusRequest);
  const box = useRef(null);

  // A conversation opens at the message that a search found, else at its first unread one, else at the last one.
  useLayoutEffect(() => {
    const articles = [...box.current.querySelectorAll(".message")];
    const start = articles.find((article) => Number(article.dataset.number) === conversation.start);
    if (start && start !== articles[0]) start.scrollIntoView({ block: "start" });
  }, []);
  useLayoutEffect(() => {
    const focus = (number) => box.current.querySelector(`[data-number="${number}"] .message-toggle`)?.focus();
    onFocusRequest(request, ["message"], focus);
  }, [request]);

  const words = searchWords(query).join("\n");
  return html`<div class="message-list" ref=${box}>
    ${placedMessages(numbers, conversation).map((placed) =>
      typeof placed === "object"
        ? html`<${Button} variant="bare" class="older" key="folded" onClick=${unfold}>
            ${text.olderMessages(placed.folded)}<//>`
        : html`<${Message}
            key=${placed}
            message=${messages[placed]}
            isExpanded=${Boolean(conversation.expanded[placed])}
            isPlain=${conversation.plain[placed] ?? prefersPlain}
            isFixed=${Boolean(conversation.fixed[placed])}
            isUnprinted=${conversation.printing !== null && conversation.printing !== placed}
            canSplit=${placed !== numbers[0]}
            own=${own}
            words=${words}
          />`)}
  </div><${ReplyArea} />`;
}
