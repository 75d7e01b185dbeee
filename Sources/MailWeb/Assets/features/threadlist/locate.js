// Shows the row of the open conversation, which an address may lead to: rows are read until it is there.

import { hasSavedPosition } from "../../core/mail/listpositions.js";
import { addressOf, isList, listOf } from "../../core/router.js";
import { store } from "../../core/store.js";
import { grid } from "./grid.js";
import { loadMore } from "./loading.js";
import { shownList, shownRows } from "./model.js";

const pageSize = 200;
/** A conversation further down is shown without its row. */
const maximumRows = 4000;
const pause = 100;
const maximumWaits = 50;

/** The conversation that was looked for in the list on screen. */
let located = "";

/** Begins to follow the open conversation. */
export function startLocating() {
  store.watch(openPlace, locate);
  locate(openPlace(store.state));
}

/** The open conversation and its list, once both are known; empty before that. */
function openPlace(state) {
  const { view, conversation, list } = state;
  const isOpen = view && isList(view) && view.thread !== null && conversation?.id === view.thread;
  const isKnown = isOpen && conversation.status === "open" && addressOf(listOf(view)) === list;
  return isKnown && shownList(state)?.isLoaded ? `${list} ${view.thread}` : "";
}

const rowOf = (thread) => shownRows(store.state).find((row) => row.id === thread);

async function locate(place) {
  if (place === "" || place === located) return;
  located = place;
  const { thread } = store.state.view;
  // The entry of the browser's history says what is in view.
  const keeps = hasSavedPosition(store.state.list);
  const top = grid.current?.scroller.scrollTop;
  const isShown = () => openPlace(store.state) === place;
  let waits = 0;
  while (!rowOf(thread) && isShown() && canBeBelow(thread) && waits < maximumWaits) {
    const known = shownRows(store.state).length;
    await loadMore(pageSize);
    // Other rows may be on their way just now.
    const isWaiting = shownRows(store.state).length === known;
    if (isWaiting) await new Promise((resolve) => setTimeout(resolve, pause));
    waits = isWaiting ? waits + 1 : 0;
  }
  const row = rowOf(thread);
  const virtual = grid.current;
  if (!row || !virtual || !isShown() || keeps || virtual.scroller.scrollTop !== top) return;
  virtual.select(row.key);
  virtual.reveal(virtual.indexOf(row.key));
}

/** True if rows further down can be of the conversation: rows are in the order of their newest message. */
function canBeBelow(thread) {
  const { state } = store;
  const list = shownList(state);
  const rows = shownRows(state);
  const dates = state.threads[thread]?.messages.map((number) => Number(new Date(state.messages[number].date))) ?? [];
  const isByDate = list.view.kind === "mailbox" && list.next !== null && rows.length < maximumRows;
  return isByDate && dates.length > 0 && Number(new Date(rows.at(-1)?.date)) >= Math.min(...dates);
}
