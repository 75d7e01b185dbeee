// What a list shows instead of rows, and below the last one.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { useDelay, useStore } from "../../core/hooks.js";
import { accounts, isFirstSync } from "../../core/mail/mail.js";
import { isRole } from "../../core/roles.js";
import { mailboxView, navigate, roleOf, titleOf } from "../../core/router.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { EmptyState } from "../../ui/emptystate.js";
import { Icon } from "../../ui/icons.js";
import { Skeleton } from "../../ui/skeleton.js";
import { load } from "./loading.js";
import { isGone } from "./model.js";
import { loadBeyondWindow, retryOlder } from "./older.js";
import { olderWords } from "./words.js";

const skeletonDelay = 150;
const goneAction = { label: text.goToInbox, run: () => navigate(mailboxView("inbox")) };
const gone = { icon: "custom", title: text.mailboxGone, action: goneAction };
/** @param {string} icon @param {string[]} lines */
const words = (icon, lines, more = {}) => ({ icon, title: lines[0], text: lines[1] ?? "", ...more });

/** Why a list could not be read. */
function errorState(error) {
  if (error.isUnreachable) return words("offline", text.listStopped);
  if (error.status === 404) return gone;
  return words("warning", text.listFailed(error), { action: { label: text.tryAgain, run: load } });
}

/** Why a list is empty, and what can be done. */
function emptyState(state, view) {
  const role = roleOf(state, view);
  if (isGone(state, view)) return gone;
  if (view.kind === "search" && view.query.trim() === "") return words("search", text.searchEmpty, { hasHelp: true });
  if (view.kind === "search") return words("search", text.noMatch(view.query));
  if (accounts(state).some(isFirstSync)) return words("sync", text.firstSyncEmpty);
  if (role === "inbox") return words("check", text.inboxEmpty);
  return words(role, [text.mailboxEmpty(titleOf(state, view)), text.emptyHints[role]]);
}

/** @param {{list: any, SearchHelp: any, WidenScope: any}} props */
export function ListState({ list, SearchHelp, WidenScope }) {
  const state = useStore((now) => now);
  const shown = () => {
    if (list.keys.length > 0) return list.next !== null && html`<p class="list-more">${text.loadingOlder}</p>`;
    if (list.error) return html`<${EmptyState} ...${errorState(list.error)} />`;
    const isWaiting = isRole(list.view) && !state.overview;
    if (!list.isLoaded || isWaiting) return html`<${LateSkeleton} key=${state.list} />`;
    const { hasHelp = false, ...empty } = /** @type {any} */ (emptyState(state, list.view));
    const { kind, query } = list.view;
    const offer = kind === "search" && html`<${WidenScope} query=${query} found=${list.details} />`;
    return html`<${EmptyState} ...${empty}>${hasHelp ? html`<${SearchHelp} />` : offer}<//>`;
  };
  // What follows rows is no skeleton that moved down.
  const place = list.keys.length > 0 ? "below" : "instead";
  return html`<div key=${place} id="list-state" class="list-state">${shown()}</div>`;
}

function LateSkeleton() {
  return useDelay(skeletonDelay) ? html`<${Skeleton} label=${text.loading} />` : null;
}

const shownStates = ["loading", "window_end", "offline", "error"];

/**
 * The boundary below the last row. The keyboard stays here while its button comes and goes.
 * @param {{list: any}} props
 */
export function ListEnd({ list }) {
  const node = useRef(null);
  const older = list.isLoaded && list.next === null ? list.older : null;
  const isShown = Boolean(older)
    && (shownStates.includes(older.state) || (older.state === "history_end" && list.keys.length > 0));
  const address = useStore((state) => state.list);
  const line = useStore((state) => (isShown ? olderWords(older, titleOf(state, list.view)) : ""));
  const kind = isShown ? older.state : "";
  const hadFocus = Boolean(node.current?.contains(document.activeElement));
  useLayoutEffect(() => {
    if (!hadFocus || node.current.contains(document.activeElement)) return;
    (node.current.querySelector("button") ?? node.current).focus({ preventScroll: true });
  });
  const icon = { error: "warning", offline: "offline" }[kind];
  return html`<div id="list-end" class="list-end" tabindex="-1" hidden=${!isShown} ref=${node}>
    ${isShown && html`<p>${icon && html`<${Icon} name=${icon} />`}<span>${line}</span></p>`}
    ${kind === "window_end" && html`<${Button} variant="text" onClick=${() => loadBeyondWindow(address)}>
      ${text.loadOlder}<//>`}
    ${icon && html`<${Button} variant="text" onClick=${() => retryOlder(address)}>${text.tryAgain}<//>`}
  </div>`;
}
