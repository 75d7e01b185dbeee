import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const model = await load("features/rules/model.js");
const text = await load("core/text/settings/rulestext.js");
const banners = await load("features/banners/model.js");
const { actionPatch } = await load("core/mail/patches.js");
const { mailboxView } = await load("core/router.js");
const { initialState } = await load("core/store.js");

const draft = { ...model.emptyDraft(), name: " Shops ", condition: " from:shop " };
const move = (mailbox) => [{ kind: "move", mailbox, keyword: null }];

test("IMAP-09: missing parts of a rule are named by field", () => {
  assert.deepEqual(model.missingOf(model.emptyDraft()), { name: "name", condition: "condition", actions: "mailbox" });
  assert.deepEqual(model.missingOf({ ...draft, actions: move("Receipts") }), {});
  assert.deepEqual(model.missingOf({ ...draft, actions: [] }), { actions: "actions" });
  assert.deepEqual(model.missingOf({ ...draft, actions: [{ kind: "keyword", keyword: " " }] }), { actions: "keyword" });
  assert.deepEqual(model.missingOf({ ...draft, kind: "exclusion", actions: [] }), {});
});

test("IMAP-09: a rule is sent trimmed, each action with its own value only, and an exclusion without actions", () => {
  const actions = [{ kind: "trash", mailbox: "Old", keyword: "x" }, { kind: "keyword", mailbox: null, keyword: " Bill " }];
  const sent = model.sentDraft({ ...draft, actions, stop: true });
  assert.deepEqual([sent.name, sent.condition, sent.stop], ["Shops", "from:shop", true]);
  assert.deepEqual(sent.actions, [
    { kind: "trash", mailbox: null, keyword: null }, { kind: "keyword", mailbox: null, keyword: "Bill" },
  ]);
  const exclusion = model.sentDraft({ ...draft, kind: "exclusion", actions, stop: true });
  assert.deepEqual([exclusion.actions, exclusion.stop], [[], false]);
});

test("IMAP-09: a rule can be tested without a name or a mailbox, but not without a condition", () => {
  assert.equal(model.triedDraft(model.emptyDraft()), null);
  assert.equal(model.triedDraft({ ...draft, name: "" }).actions[0].kind, "read");
  assert.deepEqual(model.triedDraft({ ...draft, actions: move("Receipts") }).actions, move("Receipts"));
});

test("Rules move one place, and not beyond the ends", () => {
  const rules = [{ id: 5 }, { id: 7 }, { id: 9 }];
  assert.deepEqual(model.reordered(rules, 9, -1), [5, 9, 7]);
  assert.equal(model.reordered(rules, 9, 1), null);
  assert.equal(model.reordered(rules, 4, 1), null);
});

test("Bars are relative to the largest sender, by the sorted column", () => {
  const senders = [{ count: 4, byte_count: 10, unread: 0 }, { count: 1, byte_count: 40, unread: 0 }];
  assert.deepEqual(model.barsOf(senders, "count"), [100, 25]);
  assert.deepEqual(model.barsOf(senders, "size"), [25, 100]);
  assert.deepEqual(model.barsOf(senders, "unread"), [0, 0]);
  assert.deepEqual(["0", "12", "", "-1", "1.5", "100001"].map(model.countOf), [0, 12, null, null, null, null]);
});

test("IMAP-09: texts of dry runs and actions", () => {
  assert.equal(text.previewLine({ total: 1, kept: 0 }, false), "Matches 1 message here");
  assert.equal(text.previewLine({ total: 1200, kept: 3 }, true), "Protects 1,200 messages here; 3 more would stay");
  assert.equal(text.actionLine([...move("Receipts"), { kind: "read" }]), "move to Receipts, mark as read");
});

test("IMAP-02: locking is shown at once in the row and can be reverted", () => {
  const row = { key: "t1", id: 1, account_id: 1, unread_count: 0, locked: false };
  const state = { ...initialState(), view: mailboxView("inbox"), rows: { t1: row } };
  const patch = actionPatch("lock", [row]);
  const changed = patch.apply(state);
  assert.equal(changed.rows.t1.locked, true);
  assert.equal(patch.revert(changed).rows.t1.locked, false);
});

test("A run that needs a confirmation has a bar, with the reason", () => {
  const waiting = [{ id: 4, rule_name: "Shops", why: "The rule would move 120 of 400 messages." }];
  const state = { ...initialState(), connection: "live", view: mailboxView("inbox"), rules: { rules: [], waiting } };
  assert.deepEqual(banners.bannersOf(state), [
    { key: "rules", kind: "rules", line: "Shops", rest: "The rule would move 120 of 400 messages." },
  ]);
});
