import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const { commandsOf, withRecentFirst, withUsed } = await load("features/palette/model.js");

const bindings = [
  { group: "Navigation", keys: ["j"], label: "Next", run: () => {} },
  { group: "Actions", keys: ["e"], label: "Archive", run: () => {} },
  { group: "Actions", keys: ["r"], label: "Reply", run: Object.assign(() => {}, { needsThread: true }) },
  { group: "Search", keys: ["g i"], label: "Go to Inbox", run: () => {} },
  { group: "Search", keys: ["Ctrl+k"], label: "Commands", run: () => {}, isHidden: true },
];
const context = { keyNames: { Delete: "Del" }, navigation: "Navigation", isThreadOpen: false };

test("The palette offers the available commands, with their keys", () => {
  const labels = (isThreadOpen) => commandsOf(bindings, { ...context, isThreadOpen }).map((one) => one.label);
  assert.deepEqual(labels(false), ["Archive", "Go to Inbox"]);
  assert.deepEqual(labels(true), ["Archive", "Reply", "Go to Inbox"]);
  assert.equal(commandsOf(bindings, context)[1].detail, "g i");
});

test("Recently used commands come first", () => {
  const options = [{ id: "a" }, { id: "b" }, { id: "c" }];
  assert.deepEqual(withRecentFirst(options, ["c", "gone", "b"]).map((one) => one.id), ["c", "b", "a"]);
  assert.deepEqual(withUsed(["a", "b", "c", "d", "e"], "c"), ["c", "a", "b", "d", "e"]);
  assert.equal(withUsed(["a", "b", "c", "d", "e"], "f").length, 5);
});
