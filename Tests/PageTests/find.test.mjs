import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const hits = await load("features/conversation/hits.js");
const { literally, matchesIn, patternOf } = await load("features/conversation/body/highlight.js");
const conversation = await load("features/conversation/model.js");
const { initialState } = await load("core/store.js");

const texts = { 1: { text: "Tea with milk.\nThe tea time" }, 2: { text: "coffee" }, 3: { text: "tea" } };
const counts = hits.countsOf([1, 2, 3, 4], texts, patternOf(["tea"]));
const found = (text, pattern) => matchesIn(text, pattern).map(({ start, end }) => text.slice(start, end));

test("Hits are counted in every message whose text is known, and followed through all of them", () => {
  assert.deepEqual(counts.map(({ count }) => count), [2, 0, 1, 0]);
  assert.equal(hits.totalOf(counts), 3);
  assert.deepEqual([0, 1, 2].map((place) => hits.hitAt(counts, place)),
    [{ number: 1, index: 0 }, { number: 1, index: 1 }, { number: 3, index: 0 }]);
  for (const place of [0, 1, 2]) assert.equal(hits.placeOf(counts, hits.hitAt(counts, place)), place);
  assert.equal(hits.placeOf(counts, null), -1);
  assert.deepEqual(hits.hitBeside(counts, null, 1), { number: 1, index: 0 });
  assert.deepEqual(hits.hitBeside(counts, { number: 3, index: 0 }, 1), { number: 1, index: 0 });
  assert.deepEqual(hits.hitBeside(counts, { number: 3, index: 0 }, -1), { number: 1, index: 1 });
  assert.deepEqual(hits.hitBeside(counts, null, -1), { number: 3, index: 0 });
  assert.equal(hits.hitBeside([], null, 1), null);
});

test("A conversation opens at the first hit in a message that was found, once all earlier texts are known", () => {
  assert.equal(hits.openingHit(counts, (number) => number !== 1, () => true), undefined);
  assert.deepEqual(hits.openingHit(counts, (number) => number < 4, (number) => number === 3), { number: 3, index: 0 });
  assert.equal(hits.openingHit(counts, () => true, () => false), null);
});

test("A phrase is one unit: its words follow each other, also across lines", () => {
  const text = "Message 0 with tea. The message with\n0 is another. message 0\nwith";
  assert.deepEqual(found(text, patternOf(["Message 0 with"])), ["Message 0 with", "message 0\nwith"]);
  assert.ok(hits.isMatch({ text }, "\"message 0 with\" tea from:anna"));
  assert.ok(!hits.isMatch({ text }, "\"tea message\""));
  assert.ok(!hits.isMatch({ text }, "tea milk"));
  assert.ok(hits.isMatch({ text }, "tea OR milk"));
  assert.ok(!hits.isMatch({ text }, "from:tea"));
  assert.deepEqual(found("a (b)\n c", literally("(b) c")), ["(b)\n c"]);
});

test("A conversation that a search found opens with the found message, the last and the unread ones expanded", () => {
  const row = { key: "m2", id: 1, message: 2 };
  const state = { ...initialState(), list: "/search", lists: { "/search": { keys: ["m2"] } }, rows: { m2: row } };
  const message = (number, more = {}) => ({ number, unread: false, mailboxes: [], ...more });
  const answer = { id: 1, subject: "S", messages: [1, 2, 3, 4, 5].map((one) => message(one, { unread: one === 4 })) };
  const open = conversation.withThread(conversation.withConversation(state, 1), answer).conversation;
  assert.equal(open.start, 2);
  assert.deepEqual(Object.keys(open.expanded).filter((one) => open.expanded[one]), ["2", "4", "5"]);
});
