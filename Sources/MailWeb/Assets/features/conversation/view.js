// The reading pane: the whole conversation in order of time, with the actions on it.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { onFocusRequest } from "../../core/focusrequest.js";
import { useDelay, useModule, useStore } from "../../core/hooks.js";
import { shortcut } from "../../core/keys.js";
import { chooseMailbox, isSpamShown, isTrashShown, spamAction } from "../../core/mail/mailactions.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { withoutMarks } from "../../ui/marked.js";
import { Tool, Toolbar } from "../../ui/toolbar.js";
import {
  actOnOpen, closeThread, isLocked, isMuted, isStarred, markUnread, openTargets, setAllExpanded, toggleLock, toggleMute,
  findState, showFind, startFinding, toggleStar,
} from "./actions.js";
import { respond } from "./reply.js";
import { reload } from "./body/loading.js";
import { labelsOf, mailboxesOf, openMessages, openRow, openTarget, openThread } from "./model.js";
import { pane } from "./pane.js";
import { Position } from "./body/position.js";

const loadFind = () => import("./find.js");
const pendingDelay = 150;
const longSubject = 120;
const shownLabels = 4;

/**
 * `Messages` shows the messages, and what the page puts below them.
 * @param {{isInert: boolean, Messages: any}} props
 */
export function Conversation({ isInert, Messages }) {
  const id = useStore((state) => state.conversation?.id ?? null);
  const request = useStore((state) => state.focusRequest);
  const node = useRef(null);
  useLayoutEffect(() => onFocusRequest(request, ["reader"], () => node.current.focus()), [request]);
  useLayoutEffect(() => {
    pane.current = node.current;
    return () => (pane.current = null);
  }, []);
  return html`<section id="reader" class="reader" tabindex="-1" aria-label=${text.message} inert=${isInert} ref=${node}>
    <div id="conversation" class="conversation" hidden=${id === null}>
      <${ConversationTools} />
      ${id !== null && html`<${OpenConversation} key=${id} Messages=${Messages} />`}
    </div>
    <div id="reader-empty" class="reader-empty" hidden=${id !== null}>
      <div class="empty-state">
        <${Icon} name="envelope" />
        <p class="empty-title">${text.noConversation}</p>
        <p class="key-hints">${text.keyHints.map((part) => (Array.isArray(part) ? html`<kbd>${part[0]}</kbd>` : part))}
          </p>
      </div>
    </div>
  </section>`;
}

const focusMore = () => /** @type {HTMLElement} */ (pane.current.querySelector(".tool-more"))?.focus();

function ConversationTools() {
  const isTrash = useStore(isTrashShown);
  const isSpam = useStore(isSpamShown);
  const starred = useStore(isStarred);
  const muted = useStore(isMuted);
  const locked = useStore(isLocked);
  const key = useStore((state) => openRow(state)?.key);
  const request = useStore((state) => state.focusRequest);
  useLayoutEffect(() => onFocusRequest(request, ["more"], focusMore), [request]);
  const showMore = ({ currentTarget }) => {
    const { left: x, top: y } = currentTarget.getBoundingClientRect();
    store.update({ dialog: { kind: "row-menu", keys: [key], x, y, opener: "more" } });
  };
  const trash = text.trash(isTrash);
  return html`<${Toolbar} id="toolbar" label=${text.conversationBar}>
    <${Tool} id="tool-back" class="tool-back" icon="back" label=${text.back} tip=${text.withKey(text.back, "u")}
      keyName=${shortcut("u")} onClick=${closeThread} />
    <${Tool} id="tool-archive" icon="archive" label=${text.archive} tip=${text.withKey(text.archive, "e")}
      keyName=${shortcut("e")}
      onClick=${() => actOnOpen("archive")} />
    <${Tool} id="tool-trash" icon="trash" label=${trash} name=${text.trashShort(isTrash)}
      tip=${text.withKey(trash, "#")} keyName=${shortcut("#", "Shift+3")}
      onClick=${() => actOnOpen("trash")} />
    <${Tool} id="tool-spam" class="extra-tool" icon="spam" label=${text.spam(isSpam)} name=${text.spamShort(isSpam)}
      tip=${text.withKey(text.spam(isSpam), "!")} keyName=${shortcut("!", "Shift+1")}
      onClick=${() => actOnOpen(spamAction(store.state))} />
    <${Tool} id="tool-move" class=${key && "extra-tool"} icon="move" label=${text.move} name=${text.moveShort}
      tip=${text.withKey(text.move, "v")} keyName=${shortcut("v")} onClick=${() => chooseMailbox(openTargets())} />
    <${Tool} id="tool-reply" class="narrow-tool" icon="reply" label=${text.reply}
      tip=${text.withKey(text.reply, "r")} keyName=${shortcut("r")} onClick=${() => respond("reply")} />
    <${Tool} id="tool-star" class="tool-star" icon="star" label=${text.star(false)}
      tip=${text.withKey(text.star(starred), "s")} keyName=${shortcut("s")}
      isPressed=${starred} onClick=${toggleStar} />
    <${Tool} id="tool-mute" class="extra-tool" icon="muted" label=${text.mute(false)}
      tip=${text.withKey(text.mute(muted), "m")} keyName=${shortcut("m")}
      isPressed=${muted} onClick=${toggleMute} />
    <${Tool} id="tool-lock" class="extra-tool" icon="lock" label=${text.lock(false)}
      tip=${text.withKey(text.lock(locked), "Shift+L")} keyName=${shortcut("Shift+L")}
      isPressed=${locked} onClick=${toggleLock} />
    <${Tool} id="tool-unread" icon="unread" label=${text.unread} tip=${text.withKey(text.unread, "Shift+U")}
      keyName=${shortcut("Shift+U")}
      onClick=${markUnread} />
    <${Tool} id="tool-find" class="extra-tool" icon="search" label=${text.find} name=${text.findShort}
      tip=${text.withKey(text.find, "Ctrl+Shift+F")} keyName="Control+Shift+F" onClick=${startFinding} />
    ${key && html`<${Tool} id="tool-more" class="tool-more narrow-tool" icon="more" label=${text.moreActions}
      name=${text.moreShort} tip=${text.moreActions} onClick=${showMore} />`}
    <${Position} />
  <//>`;
}

/** The subject as far as it is known: from the list until the conversation is here. */
function subjectOf(state) {
  if (state.conversation.error?.status === 404) return text.conversationGone[0];
  const thread = openThread(state);
  return thread ? thread.subject || text.noSubject : withoutMarks(openTarget(state)?.subject ?? "");
}

function OpenConversation({ Messages }) {
  const status = useStore((state) => state.conversation.status);
  const subject = useStore(subjectOf);
  const request = useStore((state) => state.focusRequest);
  const heading = useRef(null);
  const find = useStore(findState);
  const query = useStore((state) => (state.view.kind === "search" ? state.view.query : ""));
  const isFinding = find === true || (find === null && query !== "" && status === "open");
  const finding = useModule(loadFind, isFinding);
  useLayoutEffect(() => onFocusRequest(request, ["subject"], () => heading.current.focus({ preventScroll: true })),
    [request]);
  return html`${isFinding && finding && html`<${finding.FindBar} key=${query} query=${query} isAsked=${find === true}
    onClose=${() => showFind(false)} />`}
  <div id="reader-scroller" class="reader-scroller">
    <div class="subject-line">
      <h2 id="subject" class="subject" tabindex="-1" dir="auto" ref=${heading}
        title=${subject.length > longSubject ? subject : null}>${subject}</h2>
      <div class="subject-side"><${Labels} /><${ExpandButton} /></div>
    </div>
    <div id="messages" class="messages">
      ${status === "pending" && html`<${Pending} />`}
      ${status === "failed" && html`<${Failure} />`}
      ${status === "open" && html`<${Messages} />`}
    </div>
  </div>`;
}

function Labels() {
  const messages = useStore(openMessages, isSameList);
  return html`<div class="labels">
    ${mailboxesOf(messages).slice(0, shownLabels).map((box) =>
      html`<span class="label" key=${box.id}>${text.mailboxName({ ...box, name: box.path })}</span>`)}
    ${labelsOf(messages).map((one) => html`<span class="label keyword" key=${one.keyword}>${one.name}</span>`)}
  </div>`;
}

const isSameList = (one, other) => one.length === other.length && one.every((value, index) => value === other[index]);

function ExpandButton() {
  const numbers = useStore((state) => openThread(state)?.messages ?? none);
  const isAll = useStore((state) => numbers.every((number) => state.conversation.expanded[number]));
  const label = isAll ? text.collapseAll : text.expandAll(numbers.length);
  return html`<${Button} variant="text" hidden=${numbers.length < 3} onClick=${() => setAllExpanded(!isAll)}>${label}
    <//>`;
}

const none = [];

function Pending() {
  return useDelay(pendingDelay) ? html`<p class="pending">${text.loadingDots}</p>` : null;
}

function Failure() {
  const error = useStore((state) => state.conversation.error);
  const line = error?.status === 404 ? text.conversationGone[1] : text.conversationFailed(error);
  return html`<p class="pending">${line}</p><${Button} onClick=${reload}>${text.tryAgain}<//>`;
}
