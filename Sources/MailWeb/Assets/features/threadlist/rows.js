// The grid of rows: connects the virtual list with the store.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { isFocusFree } from "../../core/focus.js";
import { onFocusRequest } from "../../core/focusrequest.js";
import { dateGroups } from "../../core/format.js";
import { isTrashShown } from "../../core/mail/mailactions.js";
import { account, accountColor, accounts, mailbox, ownAddresses } from "../../core/mail/mail.js";
import { unsentStateOf } from "../../core/mail/outgoing.js";
import { saveListPosition, savedListPosition, trackListPosition } from "../../core/mail/listpositions.js";
import { addressOf, shownMailbox } from "../../core/router.js";
import { isShallowEqual, store } from "../../core/store.js";
import { onGridKey } from "../../ui/lists/rowkeys.js";
import { mailboxName } from "../../core/text/text.js";
import { VirtualList } from "../../ui/lists/virtuallist.js";
import { openRowMenu } from "./actions.js";
import { grid } from "./grid.js";
import { loadMore } from "./loading.js";
import { shownList, shownRows } from "./model.js";
import { Row, sampleRow } from "./row.js";
import { extendBy, selectShown, toggleSelected } from "./selection.js";

/** Everything but the rows themselves that rows show. */
function contextOf(state) {
  return {
    list: state.list, selection: state.selection, thread: state.view?.thread, own: ownAddresses(state),
    accounts: accounts(state).map((one) => one.address).join(), isTrash: isTrashShown(state),
    drafts: state.drafts, outgoing: state.outgoing,
  };
}

/** The name of the mailbox that a search found a message in; null for rows of lists. */
function placeOf(state, row) {
  if (!row.mailboxes) return null;
  const box = mailbox(state, row.mailboxes[0]);
  return mailboxName(box ?? { role: "archive" });
}

function propsOf(row) {
  const { state } = store;
  const view = shownList(state)?.view ?? state.view;
  const one = account(state, row.account_id);
  const showsAccount = accounts(state).length > 1 && !shownMailbox(state, view);
  return {
    own: ownAddresses(state), address: addressOf({ ...view, thread: row.id }),
      isSelected: state.selection.includes(row.key),
    isOpen: state.view.thread === row.id, isTrash: isTrashShown(state), place: placeOf(state, row),
    sign: unsentStateOf(state, row.id),
    accountAddress: one?.address ?? "",
    accountColor: showsAccount ? accountColor(state, row.account_id) : null,
  };
}

/** Best matches are in no order of time. */
function groupsOf() {
  const groupOf = shownList(store.state)?.view.sort ? null : dateGroups();
  return groupOf && ((row) => groupOf(row.date));
}

/** Keeps the virtual list in step with the store. Returns a clean-up. */
function connect(virtual, { onAbove, onEmptied }) {
  const { show, isShown } = rowsOfStore(virtual, { onAbove, onEmptied });
  const listed = (state) => {
    const list = shownList(state);
    return { address: state.list, rows: shownRows(state), loads: list?.loads, refreshes: list?.refreshes };
  };
  const stops = [
    store.watch(listed, show, isShallowEqual),
    store.watch(contextOf, () => virtual.draw(), isShallowEqual),
    store.watch((state) => state.view, (view) => selectOpen(virtual, view)),
    store.watch((state) => state.focusRequest, (request) => moveFocus(virtual, request, onEmptied)),
    keepPlace(virtual, isShown),
  ];
  show();
  return () => stops.forEach((stop) => stop());
}

/** `show()` gives the rows of the store to the virtual list, `isShown()` tells whether it has those of now. */
function rowsOfStore(virtual, { onAbove, onEmptied }) {
  let shown = { address: null, loads: 0, refreshes: 0 };
  const show = () => {
    const { state } = store;
    const list = shownList(state);
    if (!list) return;
    const rows = shownRows(state);
    const before = shown;
    const isOther = state.list !== before.address;
    const isFirstPage = list.loads !== before.loads;
    shown = { address: state.list, loads: list.loads, refreshes: list.refreshes };
    virtual.grid.hidden = rows.length === 0;
    // The results of the previous query stay where they are until those of the next one arrive.
    if (isOther && !list.isLoaded && rows.length > 0) return virtual.draw();
    const hadFocus = virtual.hasFocus();
    const place = (isOther || isFirstPage) && list.isLoaded ? savedListPosition(state.list) : null;
    if (isOther || place) virtual.currentKey = place?.key ?? null;
    const above = virtual.setRows(rows, { keepPlace: !isOther && !isFirstPage });
    if (isOther || isFirstPage) {
      virtual.restore(place ?? { first: null, offset: 0, top: 0 });
      if (place?.hasFocus && isFocusFree()) virtual.focusCurrent({ scroll: false });
    } else if (list.refreshes !== before.refreshes && above > 0) {
      onAbove(above);
    }
    if (hadFocus && rows.length === 0) onEmptied();
  };
  return { show, isShown: () => shown.address === store.state.list && shownList(store.state)?.isLoaded };
}

/** How long the list rests before its place is kept, in milliseconds. */
const saveDelay = 250;

/** Keeps the place in the list that is shown. Returns a clean-up. */
function keepPlace(virtual, isShown) {
  let timer = null;
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(saveListPosition, saveDelay);
  };
  // Where one pane fits, the list behind a message has no place.
  const isKnown = () => isShown() && virtual.scroller.clientHeight > 0;
  trackListPosition(() => (isKnown() ? { ...virtual.place(), list: store.state.list } : null));
  virtual.scroller.addEventListener("scroll", saveSoon, { passive: true });
  for (const type of ["focusin", "focusout"]) virtual.grid.addEventListener(type, saveSoon);
  return () => {
    clearTimeout(timer);
    trackListPosition(() => null);
    virtual.scroller.removeEventListener("scroll", saveSoon);
  };
}

/** The row of the open conversation is the tab stop, unless another row of the same conversation is. */
function selectOpen(virtual, view) {
  if (view.thread === null || virtual.current()?.id === view.thread) return;
  const row = virtual.rows.find((one) => one.id === view.thread);
  if (row) virtual.select(row.key);
}

function moveFocus(virtual, request, onEmptied) {
  onFocusRequest(request, ["list"], (detail) => virtual.focusCurrent({ scroll: detail !== "still" }) || onEmptied());
  onFocusRequest(request, ["row"], (thread) => {
    const row = virtual.rows.find((one) => one.id === thread);
    if (row) virtual.focusIndex(virtual.indexOf(row.key));
  });
}

/** @param {{labelledBy: string, rowCount: number, scroller: any, onAbove: any, onEmptied: any}} props */
export function Rows({ labelledBy, rowCount, scroller, onAbove, onEmptied }) {
  const node = useRef(null);
  const rulerBox = useRef(null);
  useLayoutEffect(() => {
    const virtual = new VirtualList({
      grid: node.current, scroller: scroller.current, rulerBox: rulerBox.current, Row, propsOf, sample: sampleRow,
      onNearEnd: () => loadMore(), groups: groupsOf,
    });
    grid.current = virtual;
    const stop = connect(virtual, { onAbove, onEmptied });
    return () => {
      stop();
      virtual.destroy();
      grid.current = null;
    };
  }, []);
  const onFocusIn = (event) => {
    const key = event.target.closest("[role=row]")?.dataset.key;
    if (key && key !== grid.current.currentKey) grid.current.select(key);
  };
  const onKeyDown = (event) => onGridKey(event, {
    virtual: grid.current, onToggle: toggleSelected, onExtend: extendBy, onAll: selectShown,
  });
  return html`
    <div class="ruler-box" aria-hidden="true" ref=${rulerBox}></div>
    <div
      ref=${node}
      id="rows"
      class="rows"
      role="grid"
      aria-labelledby=${labelledBy}
      aria-readonly="true"
      aria-rowcount=${rowCount}
      onfocusin=${onFocusIn}
      onContextMenu=${openRowMenu}
      onKeyDown=${onKeyDown}
    ></div>`;
}
