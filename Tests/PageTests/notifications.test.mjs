import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const { arrivalOf, badgeText, wayOf } = await load("features/notifications/model.js");
const { minutesOf, timeOf, vipAddress, vipProblem } = await load("features/settings/notificationmodel.js");
const { presenceOf } = await load("core/mail/presence.js");
const { mailboxView, pageView } = await load("core/router.js");
const { initialState } = await load("core/store.js");
const { actionPatch } = await load("core/mail/patches.js");

const overview = {
  accounts: [{ id: 1, address: "anna@example.org" }, { id: 2, address: "robin@example.org" }],
  mailboxes: [
    { id: 3, account_id: 1, role: "inbox", unread: 4, path: "INBOX", name: "INBOX" },
    { id: 4, account_id: 2, role: "custom", unread: 2, path: "Tea", name: "Tea" },
  ],
  badge: 4,
};
const stateWith = (change) => ({ ...initialState(), overview, view: mailboxView("inbox"), ...change });

test("NOTIF-19: the page reports the list in view by role and account", () => {
  const seen = (change) => {
    const { role, account, thread } = presenceOf(stateWith(change), { isVisible: true });
    return [role, account, thread];
  };
  assert.deepEqual(seen({}), ["inbox", null, null]);
  assert.deepEqual(seen({ view: { ...mailboxView("3"), thread: 12 } }), ["inbox", 1, 12]);
  assert.deepEqual(seen({ view: mailboxView("4") }), ["custom", 2, null]);
  assert.deepEqual(seen({ view: mailboxView("archive-2") }), ["archive", 2, null]);
  assert.deepEqual(seen({ view: pageView("drafts") }), [null, null, null]);
  assert.deepEqual(seen({ page: { kind: "settings", path: "" }, view: { ...mailboxView("3"), thread: 12 } }),
    [null, null, null]);
});

test("NOTIF-02: a browser without notifications reports that they are denied", () => {
  const permission = (value) => presenceOf(stateWith({ permission: value }), { isVisible: false }).permission;
  assert.deepEqual(["unsupported", "granted", "default", null].map(permission),
    ["denied", "granted", "default", "default"]);
});

test("NOTIF-06f: the visible conversation is silent, other mail is not", () => {
  const item = { thread: 12, system: true };
  const at = (change) => stateWith({ permission: "granted", ...change });
  const open = { view: { ...mailboxView("inbox"), thread: 12 } };
  assert.equal(wayOf(item, at(open), true), "nothing");
  assert.equal(wayOf(item, at(open), false), "system");
  assert.equal(wayOf(item, at({}), true), "system");
  assert.equal(wayOf(item, at({ ...open, page: { kind: "settings", path: "" } }), true), "system");
  assert.equal(wayOf(item, at({ permission: "denied" }), true), "nothing");
  assert.equal(wayOf({ ...item, system: false }, at({}), true), "banner");
  assert.equal(wayOf({ ...item, system: false }, at({}), false), "nothing");
});

test("Simultaneous items are one banner with the newest", () => {
  const items = [{ id: "a", date: "2026-01-01T10:00:00.000Z" }, { id: "b", date: "2026-01-01T11:00:00.000Z" }];
  assert.deepEqual(arrivalOf(items), { ...items[1], others: 1 });
  assert.equal(arrivalOf([]), null);
});

test("NOTIF-16: the badge is updated at once by an action, and restored by undo", () => {
  assert.deepEqual([0, 7, 99, 100].map(badgeText), ["", "7", "99", "99+"]);
  const patch = actionPatch("mark_read", [{ id: 9, account_id: 1, unread_count: 3 }]);
  const changed = patch.apply(stateWith({}));
  assert.equal(changed.overview.badge, 1);
  assert.equal(patch.revert(changed).overview.badge, 4);
  const elsewhere = actionPatch("mark_read", [{ id: 9, account_id: 2, unread_count: 2 }]);
  assert.equal(elsewhere.apply(stateWith({ view: mailboxView("4") })).overview.badge, 4);
});

test("NOTIF-14: times are minutes since midnight, including midnight", () => {
  assert.deepEqual([0, 420, 1320, 1439].map(timeOf), ["00:00", "07:00", "22:00", "23:59"]);
  assert.deepEqual(["00:00", "07:00", "22:00", "", "7:00", "24:00"].map(minutesOf), [0, 420, 1320, null, null, null]);
});

test("NOTIF-10: an address must be complete, and is listed once", () => {
  const known = ["anna@example.org"];
  assert.equal(vipProblem("Bo@Example.org ", known), null);
  assert.equal(vipProblem("ANNA@example.org", known), "known");
  assert.equal(vipAddress(' Bo Lind <Bo@Example.org> '), "bo@example.org");
  assert.equal(vipProblem("Anna <anna@example.org>", known), "known");
  for (const bad of ["", "bo", "bo@", "bo@example", "a b@example.org", "x@y.z,", `${"x".repeat(250)}@y.org`, "b\u202Eo@y.org"]) {
    assert.equal(vipProblem(bad, known), "invalid", bad);
  }
});
