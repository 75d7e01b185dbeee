// Where messages are written and followed: the composers in their places, and the pages Drafts and Outbox.

import { html, useEffect } from "/assets/preact-htm.js";
import { openWindow } from "../core/mail/composing.js";
import { useStore } from "../core/hooks.js";
import { store } from "../core/store.js";
import { loadHelp, loadOutboxDialogs } from "./dialogs.js";
import { lazy } from "./lazy.js";

const loadComposer = () => import("../features/compose/view.js");
const loadSending = () => import("../core/mail/sending.js");
const loadOutbox = () => import("../features/outbox/page.js");
const forgetComposers = () => store.update({ composers: [] });

export const Composer = lazy(loadComposer, "Composer", forgetComposers);
const Drafts = lazy(() => import("../features/drafts/view.js"), "Drafts");
const Outbox = lazy(loadOutbox, "Outbox");
const UnknownAddress = lazy(() => import("../features/unknown/view.js"), "UnknownAddress");
export const ThreadOutgoing = lazy(loadOutbox, "ThreadOutgoing");

/** Loads what follows when nothing else is to do, so that it opens at once, also while the program is away. */
function usePreload() {
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run) => setTimeout(run, 500));
    idle(() => Promise.all([loadComposer(), loadSending(), loadOutbox(), loadOutboxDialogs(), loadHelp()])
      .catch(() => {}));
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
  if (kind === "unknown") return html`<${UnknownAddress} isInert=${isInert} />`;
  return kind === "outbox" ? html`<${Outbox} isInert=${isInert} />` : null;
}
