import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const model = await load("features/threadlist/model.js");
const { actionPatch, mergedKeys } = await load("core/mail/patches.js");
const { threadAfter } = await load("core/mail/autoadvance.js");
const { initialState } = await load("core/store.js");
const { mailboxView } = await load("core/router.js");

const inbox = mailboxView("inbox");
const thread = (id, more = {}) => model.rowOfThread({
  id, account_id: 1, subject: `S${id}`, date: null, unread_count: 1, starred: false, has_attachments: false,
  participants: [], message_count: 1, snippet: "", cursor: id, ...more,
});
const page = (ids, next = null, total = ids.length) => ({ rows: ids.map((id) => thread(id)), next, total, details: null });

function opened(ids, next = null, total = ids.length) {
  const overview = {
    accounts: [{ id: 1, address: "a@x.example" }],
    mailboxes: [{ id: 5, account_id: 1, role: "inbox", unread: ids.length }, { id: 6, account_id: 1, role: "trash", unread: 0 }],
  };
  const state = model.withListOpened({ ...initialState(), overview, view: inbox }, inbox);
  return model.withFirstPage(state, "/", page(ids, next, total));
}
const ids = (state) => model.shownRows(state).map((row) => row.id);
const list = (state) => model.shownList(state);

test("Unchanged rows stay the same objects when a list is reloaded", () => {
  const state = opened([3, 2, 1]);
  const again = model.withRefreshed(state, "/", { ...page([4, 3, 2, 1]), rows: [4, 3, 2, 1].map((id) => thread(id)) });
  assert.deepEqual(ids(again), [4, 3, 2, 1]);
  assert.equal(again.rows.t3, state.rows.t3);
  assert.equal(list(again).refreshes, 1);
});

test("Later rows stay when the first ones are reloaded", () => {
  const state = model.withNextPage(opened([5, 4], 4, 4), "/", page([3, 2], null));
  const again = model.withRefreshed(state, "/", { ...page([6, 5], 5, 5) });
  assert.deepEqual(ids(again), [6, 5, 3, 2]);
  assert.equal(list(again).next, 2, "a row is missing, so that there must be more");
});

test("After a removal the next remaining row is selected, in the direction of the setting", () => {
  const state = { ...opened([5, 4, 3, 2, 1]), view: { ...inbox, thread: 3 } };
  const withWay = (value) => ({ ...state, settings: { autoAdvance: { value } } });
  const table = [
    [state, [3], 2], [withWay("next"), [3, 2], 1], [withWay("next"), [3, 2, 1], 4], [withWay("previous"), [3], 4],
    [withWay("previous"), [5, 4, 3], 2], [withWay("list"), [3], null], [state, [5, 4, 3, 2, 1], null],
    [{ ...state, view: { ...inbox, thread: 9 } }, [9], null],
  ];
  for (const [from, removed, next] of table) assert.equal(threadAfter(from, removed), next, String(removed));
});

test("Archiving removes rows at once, and reverting restores their places", () => {
  const state = opened([3, 2, 1]);
  const patch = actionPatch("archive", [state.rows.t2]);
  const after = patch.apply(state);
  assert.deepEqual(ids(after), [3, 1]);
  assert.equal(list(after).total, 2);
  assert.equal(after.overview.mailboxes[0].unread, 2);
  assert.deepEqual(ids(model.withRefreshed(after, "/", page([3, 2, 1]))), [3, 1], "a late answer brings it back");
  const back = patch.revert(model.withRefreshed(after, "/", page([4, 3, 1])));
  assert.deepEqual(ids(back), [4, 3, 2, 1]);
  assert.equal(back.overview.mailboxes[0].unread, 3);
  assert.equal(patch.revert(back), back, "a second revert changes something");
});

test("Flags change in the row and in the open conversation, and are reverted", () => {
  const state = {
    ...opened([1]), threads: { 1: { id: 1, muted: false, messages: [9] } },
    messages: { 9: { number: 9, starred: false, unread: true } },
  };
  const star = actionPatch("star", [state.rows.t1]);
  const starred = star.apply(state);
  assert.ok(starred.rows.t1.starred && starred.messages[9].starred);
  const back = star.revert(starred);
  assert.ok(!back.rows.t1.starred && !back.messages[9].starred);
  const mute = actionPatch("mute", [state.rows.t1]);
  assert.equal(mute.apply(state).threads[1].muted, true);
  assert.equal(mute.revert(mute.apply(state)).threads[1].muted, false);
});

test("Results stay until those of the next query arrive", () => {
  const search = (query) => ({ kind: "search", mailbox: null, query, sort: null, thread: null });
  const first = model.withListOpened({ ...initialState(), view: search("a") }, search("a"));
  const loaded = model.withFirstPage(first, "/search?q=a", page([2, 1]));
  const next = model.withListOpened(loaded, search("ab"));
  assert.deepEqual(ids(next), [2, 1]);
  assert.equal(list(next).isLoaded, false);
});

test("A change affects the loaded rows, a count, a delayed search, or nothing", () => {
  const shown = list(opened([9, 8], 8));
  const change = (lists) => model.concerns(shown, { cursor: 8 }, { lists }, [9, 8]);
  assert.equal(change({ inbox: 8 }), "rows");
  assert.equal(change({ inbox: 3 }), "total");
  assert.equal(change({ "mailbox:4": 100 }), null);
  const search = model.emptyList({ kind: "search", mailbox: null, query: "a", sort: null, thread: null });
  assert.equal(model.concerns(search, undefined, { threads: [9], lists: {} }, [9]), "rows");
  assert.equal(model.concerns(search, undefined, { threads: [7], lists: {} }, [9]), "later");
  assert.equal(model.concerns(search, undefined, { threads: [], lists: {} }, [9]), null);
});

test("Going back by keys restores the cursor, including on the last row", () => {
  const rows = { a: { key: "a", cursor: 3 }, b: { key: "b", cursor: 2 }, c: { key: "c", cursor: 1 } };
  assert.deepEqual(mergedKeys(["a", "c"], ["b"], rows), ["a", "b", "c"]);
  assert.deepEqual(mergedKeys(["a", "b"], ["c"], rows), ["a", "b", "c"]);
});

const { gestureOf, pullOf, swipeActions, swipeOf } = await load("features/threadlist/gestures.js");

test("FR-OB-01: a finger swipes, pulls or scrolls, and the edges of the window are the browser's", () => {
  const move = { dx: 0, dy: 0, startX: 200, width: 375, isAtTop: true };
  assert.equal(gestureOf({ ...move, dx: 6, dy: 5 }), null);
  assert.equal(gestureOf({ ...move, dx: -20, dy: 5 }), "swipe");
  assert.equal(gestureOf({ ...move, dx: 20, dy: 15 }), "pull");
  assert.equal(gestureOf({ ...move, dx: 20, dy: 15, isAtTop: false }), "scroll");
  assert.equal(gestureOf({ ...move, dx: 0, dy: -30 }), "scroll");
  for (const startX of [5, 370]) assert.equal(gestureOf({ ...move, dx: 40, startX }), "scroll");
});

test("FR-OB-01: a swipe acts from 30 % of the row's width, and moves little on a side without an action", () => {
  const chosen = { right: "archive", left: "trash" };
  const row = { unread_count: 0, starred: false, muted: true };
  const actions = swipeActions("inbox", chosen, row);
  assert.deepEqual(actions, { right: "archive", left: "trash" });
  assert.equal(swipeOf(89, 300, actions).isArmed, false);
  assert.deepEqual(swipeOf(-90, 300, actions), { side: "left", action: "trash", offset: -90, isArmed: true });
  assert.deepEqual(swipeOf(240, 300, swipeActions("archive", chosen, row)),
    { side: "right", action: null, offset: 40, isArmed: false });
  assert.equal(swipeActions("spam", chosen, row).right, "not_spam");
  assert.deepEqual(swipeActions("inbox", { right: "mute", left: "none" }, row), { right: "unmute", left: null });
  assert.deepEqual(swipeActions("inbox", { right: "read", left: "star" }, row), { right: "mark_unread", left: "star" });
  assert.equal(pullOf(60).isArmed, false);
  assert.equal(pullOf(1000).offset, 96);
  assert.equal(pullOf(120).isArmed, true);
});
