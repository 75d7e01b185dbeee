import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const { Store } = await load("core/store.js");
const { Mutations } = await load("core/mail/mutations.js");

function deferred() {
  const result = {};
  result.promise = new Promise((resolve, reject) => Object.assign(result, { resolve, reject }));
  return result;
}

const plusOne = { apply: (state) => ({ count: state.count + 1 }), revert: (state) => ({ count: state.count - 1 }) };

test("A change is shown at once and stays when it is confirmed", async () => {
  const store = new Store({ count: 0 });
  const answer = deferred();
  const done = new Mutations(store).optimistic(plusOne, () => answer.promise);
  assert.equal(store.state.count, 1);
  answer.resolve("receipt");
  assert.equal(await done, "receipt");
  assert.equal(store.state.count, 1);
});

test("A refused change is reverted, and later changes stay", async () => {
  const store = new Store({ count: 0 });
  const answer = deferred();
  const done = new Mutations(store).optimistic(plusOne, () => answer.promise);
  store.update({ count: 11 });
  answer.reject(new Error("busy"));
  await assert.rejects(done, /busy/);
  assert.equal(store.state.count, 10);
});

test("A response from before or during a change is outdated", async () => {
  const mutations = new Mutations(new Store({ count: 0 }));
  const reader = mutations.reader();
  const rows = deferred();
  const sent = deferred();
  const early = reader.read(() => rows.promise);
  const done = mutations.optimistic(plusOne, () => sent.promise);
  rows.resolve("old");
  assert.equal((await early).worth, "outdated");
  assert.equal((await reader.read(async () => "during")).worth, "outdated");
  assert.equal((await reader.read(async () => "first", { mustShow: () => true })).worth, "current");
  sent.resolve(null);
  await done;
  assert.deepEqual(await reader.read(async () => "new"), { worth: "current", answer: "new" });
});

test("A response that a later read superseded is dropped", async () => {
  const reader = new Mutations(new Store({})).reader();
  const slow = deferred();
  const first = reader.read(() => slow.promise);
  assert.equal((await reader.read(async () => "second")).worth, "current");
  slow.resolve("first");
  assert.equal((await first).worth, "superseded");
});

test("Observers are notified only of what they selected", () => {
  const store = new Store({ count: 0, name: "a" });
  const heard = [];
  const stop = store.watch((state) => state.count, (value, before) => heard.push([before, value]));
  store.update({ name: "b" });
  store.update({ count: 2 });
  stop();
  store.update({ count: 3 });
  assert.deepEqual(heard, [[0, 2]]);
});
