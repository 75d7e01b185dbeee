// What can be done with the selected rows: the most used as buttons, everything else in a menu.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { chooseMailbox, isAllSelected, isSpamShown, isTrashShown, spamAction } from "../../core/mail/mailactions.js";
import { suggestRule } from "../../core/mail/rules.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { IconButton } from "../../ui/iconbutton.js";
import { Icon } from "../../ui/icons.js";
import { Menu } from "../../ui/overlays/menu.js";
import { actOnRows, chooseForRows, joinSelected, targets } from "./actions.js";
import { shownList } from "./model.js";
import { clearSelection, selectShown } from "./selection.js";

const ruleOf = (kind) => suggestRule(kind, { threads: targets().map((row) => row.id) });

function itemsOf({ count, isAll, isSpam }) {
  const does = (label, icon, action) => ({ label, icon, run: () => actOnRows(action) });
  return [
    { label: text.move, icon: "move", run: chooseForRows },
    does(text.spam(isSpam), "spam", spamAction(store.state)),
    does(text.markRead, "read", "mark_read"), does(text.markUnread, "unread", "mark_unread"),
    does(text.star(false), "star", "star"), does(text.mute(false), "muted", "mute"),
    does(text.lock(false), "lock", "lock"), does(text.lock(true), "key", "unlock"),
    ...(count > 1 && !isAll ? [{ label: text.join, icon: "join", run: joinSelected }] : []),
    ...(isAll ? [] : [
      { label: text.copy, icon: "window", run: () => chooseMailbox(targets(), { copies: true }) },
      { label: text.makeRuleDots, icon: "rules", run: () => ruleOf("action") },
      { label: text.protectDots, icon: "shield", run: () => ruleOf("exclusion") },
    ]),
  ];
}

export function SelectionBar() {
  const count = useStore((state) => state.selection.length);
  const isAll = useStore(isAllSelected);
  const shown = useStore((state) => (isAllSelected(state) ? shownList(state).total : state.selection.length));
  const isTrash = useStore(isTrashShown);
  const isSpam = useStore(isSpamShown);
  const button = (label, icon, run, className = "") => html`<${IconButton} class=${className} icon=${icon}
    label=${label} title=${label} onClick=${run} />`;
  return html`<div id="selection" class="selection" role="toolbar" aria-label=${text.selectionBar}
    hidden=${count === 0}>
    ${count > 0 && html`
      ${button(text.clearSelection, "close", clearSelection)}
      <span class="selection-count">${text.selectedCount(shown)}</span>
      ${button(text.selectShown, "all", () => selectShown())}
      ${button(text.archive, "archive", () => actOnRows("archive"))}
      ${button(text.trash(isTrash), "trash", () => actOnRows("trash"))}
      ${button(text.move, "move", chooseForRows, "wide-only")}
      ${button(text.markRead, "read", () => actOnRows("mark_read"), "wide-only")}
      <${Menu} label=${text.moreActions} class="icon-button" face=${html`<${Icon} name="more" />`}
        items=${itemsOf({ count, isAll, isSpam })} />
    `}
  </div>`;
}
