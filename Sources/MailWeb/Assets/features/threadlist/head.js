// The head of the list: its title and count, the order of results, the selection, and the progress of a first sync.

import { html } from "/assets/preact-htm.js";
import { useModule, useStore } from "../../core/hooks.js";
import { accounts, canPauseBackfill, isFirstSync } from "../../core/mail/mail.js";
import { isAllSelected, isTrashShown } from "../../core/mail/mailactions.js";
import { navigate, shownMailbox, titleOf } from "../../core/router.js";
import { suggestRule } from "../../core/mail/rules.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { pauseBackfill } from "../../core/mail/backfill.js";
import { Button } from "../../ui/button.js";
import { isGone, shownList } from "./model.js";
import { clearSelection, offersAll, selectAll } from "./selection.js";
import { searchSummary } from "./words.js";

const loadBar = () => import("./selectionbar.js");

function countOf(state) {
  const list = shownList(state);
  if (!list || isGone(state, list.view)) return "";
  if (list.view.kind === "search") return searchSummary(list);
  return list.total === null ? "" : text.conversations(list.total);
}

export function ListHead() {
  const list = useStore(shownList);
  const count = useStore(countOf);
  const title = useStore((state) => (list ? titleOf(state, list.view) : ""));
  const bar = useModule(loadBar, list?.isLoaded ?? false);
  const canSort = list?.view.kind === "search" && list.keys.length > 0;
  const trash = useStore((state) => isTrashShown(state) && (shownMailbox(state, state.view)?.account_id ?? null));
  const emptyTrash = () => store.update({ dialog: { kind: "empty-trash", account: trash } });
  const makeRule = () => suggestRule("action", { query: list.view.query });
  const changeOrder = () => {
    const { view } = store.state;
    navigate({ ...view, sort: view.sort ? null : "relevance" }, { replace: true });
  };
  return html`<div class="list-head">
    <h1 id="list-title" class="list-title">${title}</h1>
    <p id="list-count" class="list-count">${count}</p>
    ${canSort && html`<${Button} variant="text" id="make-rule" onClick=${makeRule}>${text.makeRule}<//>`}
    ${trash && list.total !== 0 && html`<${Button} variant="text" id="empty-trash-button" onClick=${emptyTrash}>
      ${text.emptyTrash}<//>`}
    <${Button} variant="text" id="sort-button" class="list-sort" hidden=${!canSort} onClick=${changeOrder}>
      ${text.sortOrder(list?.view.sort)}
    <//>
    ${bar && html`<${bar.SelectionBar} />`}
  </div>`;
}

/** Once everything shown is selected, what is further down can be selected as well. */
export function AllOffer() {
  const isOffered = useStore((state) => offersAll(state));
  const isAll = useStore(isAllSelected);
  const count = useStore((state) => state.selection.length);
  const list = useStore(shownList);
  const title = useStore((state) => titleOf(state, state.view));
  if (!isOffered && !isAll) return null;
  const isSearch = list.view.kind === "search";
  return html`<div id="all-offer" class="all-offer">
    <span>${isAll ? text.allSelected(list.total, isSearch, title) : text.allShown(count)}</span>
    <${Button} variant="text" onClick=${isAll ? clearSelection : selectAll}>
      ${isAll ? text.clearSelection : text.selectAll(list.total, isSearch, title)}<//>
  </div>`;
}

/** How far the first sync of an account is. */
export function FirstSync() {
  const first = useStore((state) => accounts(state).find(isFirstSync));
  const canPause = useStore((state) => Boolean(first) && canPauseBackfill(state, first));
  if (!first) return null;
  const isPaused = first.backfill_paused;
  const pause = html`<${Button} variant="text" aria-label=${text.backfillLabel(isPaused, first.address)}
    onClick=${() => pauseBackfill(first)}>${isPaused ? text.resume : text.pause}<//>`;
  return html`<div id="list-progress" class="list-progress">
    <span>${text.firstSync(first.address, first.progress)}</span>${canPause && pause}
  </div>`;
}
