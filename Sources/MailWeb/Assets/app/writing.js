// Where messages are written and followed: the composers in their places, and the pages Drafts and Outbox.

import { html, useEffect } from "/assets/preact-htm.js";
import { openWindow } from "../core/composing.js";
import { useStore } from "../core/hooks.js";
import { store } from "../core/store.js";
import * as text from "../core/text.js";
import { answerActions } from "../features/conversation/answer.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icons.js";
import { Menu } from "../ui/menu.js";
import { lazy } from "./lazy.js";
import { hasTextModel, Suggestions } from "./pages.js";

const loadComposer = () => import("../features/compose/view.js");
const loadOutbox = () => import("../features/outbox/page.js");
const loadDialogs = () => import("../features/outbox/view.js");
const loadHelp = () => import("../features/help/view.js");
const forgetComposers = () => store.update({ composers: [] });

const Composer = lazy(loadComposer, "Composer", forgetComposers);
const Drafts = lazy(() => import("../features/drafts/view.js"), "Drafts");
const Outbox = lazy(loadOutbox, "Outbox");
export const HelpDialog = lazy(loadHelp, "HelpDialog");
export const OutboxDialog = lazy(loadDialogs, "OutboxDialog");
export const HistoryDialog = lazy(loadDialogs, "HistoryDialog");
const ThreadOutgoing = lazy(loadOutbox, "ThreadOutgoing");

/** Loads what follows when nothing else is to do, so that it opens at once, also while the program is away. */
function usePreload() {
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run) => setTimeout(run, 500));
    idle(() => Promise.all([loadComposer(), loadOutbox(), loadDialogs(), loadHelp()]).catch(() => {}));
  }, []);
}

/** The composer at the bottom right. */
export function Panel() {
  usePreload();
  const composer = useStore((state) => state.composers.find((one) => one.place === "panel"));
  return composer ? html`<${Composer} key=${composer.key} composer=${composer} />` : null;
}

/** The composer in a window of its own. */
export function ComposeWindow() {
  const view = useStore((state) => state.view);
  const composer = useStore((state) => state.composers.find((one) => one.place === "window"));
  useEffect(() => {
    const wanted = new URLSearchParams(location.search);
    const message = Number(wanted.get("message")) || null;
    const kind = /** @type {any} */ (wanted.get("kind") ?? "new");
    openWindow(view.draft, view.draft === null ? { kind, message, mailto: wanted.get("mailto") } : null);
  }, []);
  return composer ? html`<${Composer} key=${composer.key} composer=${composer} />` : null;
}

/** The page beside the lists that the address asks for; null for a list. */
export function WrittenPage({ isInert }) {
  const kind = useStore((state) => state.view.kind);
  if (kind === "drafts") return html`<${Drafts} isInert=${isInert} />`;
  return kind === "outbox" ? html`<${Outbox} isInert=${isInert} />` : null;
}

/** Below the messages of a conversation: what is on its way, the composer, or the ways to answer. */
export function Answers() {
  const thread = useStore((state) => state.conversation.id);
  const composer = useStore((state) => state.composers.find((one) => one.place === "inline" && one.thread === thread));
  const hasModel = useStore(hasTextModel);
  const hasOutgoing = useStore((state) => state.outgoing?.some((one) => one.thread === thread && one.state !== "sent"));
  return html`
    ${hasOutgoing && html`<${ThreadOutgoing} thread=${thread} />`}
    ${composer ? html`<${Composer} key=${composer.key} composer=${composer} />`
      : html`${hasModel && html`<${Suggestions} />`}<${AnswerBar} />`}`;
}

function AnswerBar() {
  const { answer, canAnswer, hasSeveral, hasDraft, resume } = answerActions();
  const drafts = useStore((state) => state.drafts);
  const button = (kind, icon, label) => html`<${Button} variant="plain" class="answer" onClick=${() => answer(kind)}>
    <${Icon} name=${icon} />${label}<//>`;
  return html`<div class="answer-bar" role="group" aria-label=${text.answerBar} key=${drafts?.length}>
    ${hasDraft && html`<${Button} variant="plain" class="answer" onClick=${resume}><${Icon} name="drafts" />
      ${text.goOnWriting}<//>`}
    ${canAnswer && button("reply", "reply", text.reply)}
    ${canAnswer && hasSeveral && button("reply_all", "replyall", text.replyAll)}
    ${button("forward", "forward", text.forward)}
    <${Menu} label=${text.moreWays} class="icon-button" face=${html`<${Icon} name="more" />`} isUp
      items=${[{ label: text.forwardAttached, icon: "paperclip", run: () => answer("forward_attached") },
        { label: text.inWindow, icon: "expand", run: () => answer("reply", true) }]} />
  </div>`;
}
