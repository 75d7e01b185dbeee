// The head of the list: its title and count, the order of results, the selection, and the progress of a first sync.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { accounts, canPauseBackfill, isFirstSync } from "../../core/mail.js";
import { chooseMailbox, isSpamShown, isTrashShown, spamAction } from "../../core/mailactions.js";
import { navigate, shownMailbox, titleOf } from "../../core/router.js";
import { suggestRule } from "../../core/rules.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text.js";
import { pauseBackfill } from "../../core/backfill.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { Menu } from "../../ui/menu.js";
import { actOnRows, clearSelection, mergeSelected, targets } from "./actions.js";
import { shownList } from "./model.js";
import { searchSummary } from "./words.js";

function countOf(list) {
  if (list.view.kind === "search") return searchSummary(list);
  return list.total === null ? "" : text.conversations(list.total);
}

export function ListHead() {
  const list = useStore(shownList);
  const title = useStore((state) => (list ? titleOf(state, list.view) : ""));
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
    <p id="list-count" class="list-count">${list ? countOf(list) : ""}</p>
    ${canSort && html`<${Button} variant="text" id="make-rule" onClick=${makeRule}>${text.makeRule}<//>`}
    ${trash && list.total !== 0 && html`<${Button} variant="text" id="empty-trash-button" onClick=${emptyTrash}>
      ${text.emptyTrash}<//>`}
    <${Button} variant="text" id="sort-button" class="list-sort" hidden=${!canSort} onClick=${changeOrder}>
      ${text.sortOrder(list?.view.sort)}
    <//>
    <${Selection} />
  </div>`;
}

const ruleOf = (kind) => suggestRule(kind, { threads: targets().map((row) => row.id) });

function Selection() {
  const count = useStore((state) => state.selection.length);
  const isTrash = useStore(isTrashShown);
  const isSpam = useStore(isSpamShown);
  const button = (label, icon, run) =>
    html`<button type="button" class="icon-button" aria-label=${label} title=${label} onClick=${run}>
    <${Icon} name=${icon} />
  </button>`;
  return html`<div id="selection" class="selection" role="toolbar" aria-label=${text.selectionBar}
    hidden=${count === 0}>
    ${count > 0 && html`
      <span class="selection-count">${text.selectedCount(count)}</span>
      ${button(text.archive, "archive", () => actOnRows("archive"))}
      ${button(text.trash(isTrash), "trash", () => actOnRows("trash"))}
      ${button(text.spam(isSpam), "spam", () => actOnRows(spamAction(store.state)))}
      ${button(text.move, "move", () => chooseMailbox(targets()))}
      ${button(text.star(false), "star", () => actOnRows("star"))}
      ${button(text.markRead, "read", () => actOnRows("mark_read"))}
      ${button(text.markUnread, "unread", () => actOnRows("mark_unread"))}
      ${button(text.mute(false), "muted", () => actOnRows("mute"))}
      ${count > 1 && button(text.merge, "join", mergeSelected)}
      <${Menu} label=${text.moreActions} class="icon-button" face=${html`<${Icon} name="more" />`} items=${[
        { label: text.lock(false), icon: "lock", run: () => actOnRows("lock") },
        { label: text.lock(true), icon: "key", run: () => actOnRows("unlock") },
        { label: text.makeRuleDots, icon: "rules", run: () => ruleOf("action") },
        { label: text.protectDots, icon: "shield", run: () => ruleOf("exclusion") },
      ]} />
      ${button(text.clearSelection, "close", clearSelection)}
    `}
  </div>`;
}

/** How far the first sync of an account is. */
export function FirstSync() {
  const first = useStore((state) => accounts(state).find(isFirstSync));
  const canPause = useStore((state) => Boolean(first) && canPauseBackfill(state, first));
  if (!first) return null;
  const pause = html`<${Button} variant="text" aria-label=${text.backfillLabel(first.paused, first.address)}
    onClick=${() => pauseBackfill(first)}>${first.paused ? text.resume : text.pause}<//>`;
  return html`<div id="list-progress" class="list-progress">
    <span>${text.firstSync(first.address, first.progress)}</span>${canPause && pause}
  </div>`;
}
