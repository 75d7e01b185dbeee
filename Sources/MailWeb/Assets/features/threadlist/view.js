// The list pane.

import { html, useRef, useState } from "/assets/preact-htm.js";
import { useModule, useStore } from "../../core/hooks.js";
import { hasCategories } from "../../core/mail/mailactions.js";
import { current } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { grid } from "./grid.js";
import { AllOffer, FirstSync, ListHead } from "./head.js";
import { ListEnd, ListState } from "./listend.js";
import { shownList } from "./model.js";
import { Rows } from "./rows.js";

const loadTouch = () => import("./touch.js");
/** Only a screen that is touched needs gestures. */
const isTouched = () => matchMedia("(any-pointer: coarse)").matches;

const nearTop = 8;

function rowCount(list) {
  if (!list || list.next === null) return list?.keys.length ?? 0;
  return list.total ?? -1;
}

/**
 * The search feature gives what it says about a query, the list of operators, and the offer to look elsewhere.
 * @param {{isInert: boolean, SearchNotes: any, SearchHelp: any, WidenScope: any, CategoryTabs: any,
 *          Divider: any}} props
 */
export function ThreadList({ isInert, SearchNotes, SearchHelp, WidenScope, CategoryTabs, Divider }) {
  const list = useStore(shownList);
  const address = useStore((state) => state.list);
  const isSelecting = useStore((state) => state.selection.length > 0);
  const [newRows, setNewRows] = useState({ address: null, count: 0 });
  const touch = useModule(loadTouch, isTouched());
  const isCategorized = useStore((state) => !state.view.category && hasCategories(state));
  const pane = useRef(null);
  const scroller = useRef(null);
  const countAbove = newRows.address === address ? newRows.count : 0;
  const hidePill = () => countAbove > 0 && setNewRows({ address, count: 0 });
  const addAbove = (count) => {
    const { list: shown } = current();
    setNewRows((before) => ({ address: shown, count: before.address === shown ? before.count + count : count }));
  };
  const toTop = () => {
    scroller.current.scrollTop = 0;
    hidePill();
    grid.current.focusIndex(0);
  };
  return html`<main id="list" tabindex="-1"
    class=${["list", isSelecting && "selecting", isCategorized && "categorized"].filter(Boolean).join(" ")}
    aria-labelledby="list-title"
    inert=${isInert} ref=${pane}>
    <${ListHead} />
    <${CategoryTabs} controls="list-scroller" />
    ${list?.view.kind === "search" && html`<${SearchNotes} query=${list.view.query} found=${list.details} />`}
    <${AllOffer} />
    <${FirstSync} />
    <${Button} variant="bare" id="new-pill" class="new-pill" hidden=${countAbove === 0} onClick=${toTop}>
      <${Icon} name="up" />${text.newCount(countAbove)}
    <//>
    <div id="list-scroller" class="list-scroller" ref=${scroller}
      onScroll=${() => scroller.current.scrollTop < nearTop && hidePill()}>
      ${touch && html`<${touch.Touch} scroller=${scroller} />`}
      <${Rows} labelledBy="list-title" rowCount=${rowCount(list)} scroller=${scroller} onAbove=${addAbove}
        onEmptied=${() => pane.current.focus()} />
      ${list && html`<${ListState} list=${list} SearchHelp=${SearchHelp} WidenScope=${WidenScope} />
        <${ListEnd} list=${list} />`}
    </div>
    <${Divider} name="list" /><${Divider} name="rows" />
  </main>`;
}
