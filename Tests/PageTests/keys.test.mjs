import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const { Keyboard } = await load("core/keys.js");
const { effectiveKeys, holderOf, isFree, wantedKeys } = await load("core/keyprofiles.js");

function filled() {
  const keyboard = new Keyboard({ isActive: () => true });
  const run = () => {};
  keyboard.bind([
    { group: "navigation", keys: ["j", "ArrowDown"], name: "next", run },
    { group: "actions", keys: ["e"], name: "archive", run }, { group: "actions", keys: ["a"], name: "replyAll", run },
    { group: "actions", keys: ["z"], name: "undo", run }, { group: "search", keys: ["Ctrl+k"], name: "palette", run },
    { group: "search", keys: ["g i"], name: "goTo", role: "inbox", run },
  ]);
  return keyboard;
}
const standard = { profile: "gmail", own: {}, allowsSingle: true };

test("A profile has its own keys; the user's keys take precedence and are used once", () => {
  const keyboard = filled();
  assert.deepEqual(effectiveKeys(keyboard.bindings, standard).get("archive"), ["e"]);
  const other = effectiveKeys(keyboard.bindings, { ...standard, profile: "thunderbird" });
  assert.deepEqual([other.get("archive"), other.get("next")], [["a"], ["f", "ArrowDown"]]);
  const own = effectiveKeys(keyboard.bindings, { ...standard, own: { archive: "a", undo: "" } });
  assert.deepEqual([own.get("archive"), own.get("replyAll"), own.get("undo")], [["a"], [], []]);
});

test("WCAG 2.1.4: without single-key shortcuts, only keys with Ctrl and non-printing keys are left", () => {
  const keys = effectiveKeys(filled().bindings, { ...standard, allowsSingle: false });
  assert.deepEqual(Object.fromEntries(keys), {
    next: ["ArrowDown"], archive: [], replyAll: [], undo: [], palette: ["Ctrl+k"], "goTo-inbox": [],
  });
});

test("Keys run their assigned commands, and hints show the current key", () => {
  const keyboard = filled();
  keyboard.assign(effectiveKeys(keyboard.bindings, { ...standard, own: { archive: "y", undo: "" } }));
  assert.equal(keyboard.match("y").name, "archive");
  assert.equal(keyboard.match("e"), undefined);
  assert.deepEqual([keyboard.hint("e"), keyboard.hint("z"), keyboard.hint("a"), keyboard.hint("x")], ["y", null, "a", "x"]);
  keyboard.assign(effectiveKeys(keyboard.bindings, standard));
  assert.equal(keyboard.match("e").name, "archive");
});

test("A used key, or one that begins a sequence, is reported; the browser's keys are reserved", () => {
  const { bindings } = filled();
  assert.equal(holderOf(bindings, "a", "archive").name, "replyAll");
  assert.equal(holderOf(bindings, "g", "archive").name, "goTo");
  assert.equal(holderOf(bindings, "e", "archive"), undefined);
  for (const key of ["Ctrl+t", "Ctrl+W", "Ctrl+1", "Escape", "Enter", "F5"]) assert.equal(isFree(key), false, key);
  for (const key of ["y", "Shift+Y", "Ctrl+y", "F2"]) assert.ok(isFree(key), key);
});

test("Settings that cannot be read leave the standard keys", () => {
  assert.deepEqual(wantedKeys(null), standard);
  assert.deepEqual(wantedKeys({ keyBindings: { value: "{" } }), standard);
  const wanted = wantedKeys({ keyBindings: { value: '{"archive":"y"}' }, singleKeyShortcuts: { value: "false" } });
  assert.deepEqual(wanted, { profile: "gmail", own: { archive: "y" }, allowsSingle: false });
});

test("A key for the open conversation is left to the browser without one", () => {
  const press = (keyboard) => {
    let isTaken = false;
    keyboard.handle({ key: "p", ctrlKey: true, target: null, preventDefault: () => (isTaken = true) });
    return isTaken;
  };
  for (const isOpen of [true, false]) {
    const keyboard = new Keyboard({ isActive: () => true });
    const run = Object.assign(() => isOpen && undefined, { needsThread: true });
    keyboard.bind([{ group: "actions", keys: ["Ctrl+p"], name: "print", run }]);
    assert.equal(press(keyboard), isOpen);
  }
});
