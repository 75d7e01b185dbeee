import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const router = await load("core/router.js");
const roles = await load("core/roles.js");
const parse = (path) => router.parseAddress(new URL(path, "http://localhost"));

test("Every view's address opens the view", () => {
  const paths = [
    "/", "/mailbox/starred", "/mailbox/7", "/mailbox/archive-2", "/mailbox/7/thread/12", "/search?q=tea+time",
    "/search?q=tea&sort=relevance", "/search?q=tea&thread=12",
  ];
  for (const path of paths) assert.equal(router.addressOf(parse(path)), path);
  assert.equal(router.addressOf(parse("/mailbox/inbox")), "/");
});

test("An address without a valid number opens no conversation", () => {
  for (const path of ["/mailbox/7/thread/x", "/mailbox/7/thread/", "/search?q=a&thread=1e3"]) {
    assert.equal(parse(path).thread, null);
  }
});

test("A conversation without a mailbox opens in the inbox", () => {
  assert.equal(router.addressOf(parse("/thread/12")), "/mailbox/inbox/thread/12");
});

test("Two views show the same list, with any open conversation", () => {
  assert.ok(router.isSameList(parse("/mailbox/7"), parse("/mailbox/7/thread/12")));
  assert.ok(!router.isSameList(parse("/search?q=a"), parse("/search?q=a&sort=relevance")));
  assert.ok(!router.isSameList(null, parse("/")));
});

test("A view knows its scope, role and title", () => {
  const state = {
    overview: { accounts: [{ id: 1, address: "a@x.example" }], mailboxes: [{ id: 7, account_id: 1, role: "custom", name: "Tea" }] },
  };
  assert.equal(router.scopeOf(parse("/mailbox/archive-2")), "archive:2");
  assert.equal(router.scopeOf(parse("/mailbox/7")), "mailbox:7");
  assert.equal(router.roleOf(state, parse("/")), "inbox");
  assert.equal(router.roleOf(state, parse("/search?q=a")), "search");
  assert.equal(router.titleOf(state, parse("/mailbox/7")), "Tea");
  assert.equal(router.titleOf(state, parse("/mailbox/archive-1")), "Archive");
});

test("A role opens its list or page, else the mailbox of the shown account or of the first that has it", () => {
  const mailboxes = [
    { id: 5, account_id: 1, role: "trash" }, { id: 6, account_id: 1, role: "custom" },
    { id: 8, account_id: 2, role: "trash" }, { id: 9, account_id: 2, role: "sent" },
  ];
  const state = { view: parse("/"), overview: { accounts: [{ id: 1 }, { id: 2 }], mailboxes } };
  const led = (role, from = "/") => {
    const view = roles.roleView({ ...state, view: parse(from) }, role);
    return view && router.addressOf(view);
  };
  assert.deepEqual(["inbox", "starred", "drafts", "outbox"].map((role) => led(role)),
    ["/", "/mailbox/starred", "/drafts", "/outbox"]);
  assert.equal(led("trash"), "/mailbox/5");
  assert.equal(led("trash", "/mailbox/9"), "/mailbox/8");
  assert.equal(led("sent"), "/mailbox/9");
  assert.equal(led("archive"), "/mailbox/archive-1");
  assert.deepEqual(["custom", "nonsense"].map((role) => led(role)), [null, null]);
  const named = ["/mailbox/trash", "/mailbox/junk", "/mailbox/7", "/mailbox/starred", "/mailbox/archive-2", "/search?q=a"];
  assert.deepEqual(named.map((path) => roles.isRole(parse(path))), [true, true, false, false, false, false]);
});

test("An unknown address has its own view, and is not a page", () => {
  const page = (path) => router.parsePage(new URL(path, "http://localhost"))?.kind ?? null;
  assert.deepEqual(["/settings/keys", "/welcome", "/nonsense", "/"].map(page), ["settings", "welcome", null, null]);
  const unknown = [
    "/nonsense", "/mailboxes/1", "/nonsense/deep?x=1", "/mailbox/", "/mailbox/x", "/mailbox/7/x", "/mailbox/%E0%A4%A",
    "/mailbox/archive-x", "/thread", "/thread/abc", "/mailbox/7/thread/abc", "/mailbox/7/thread/1/2", "/drafts/1",
    "/outbox/x", "/compose/x", "/compose/new/1", "/search/x", "/unknown",
  ];
  for (const path of unknown) {
    assert.equal(parse(path).kind, "unknown", path);
    assert.equal(router.addressOf(parse(path)), path);
    assert.ok(!router.isList(parse(path)));
  }
  assert.deepEqual(["/", "/?category=news", "/search?q=a", "/drafts", "/compose", "/compose/new", "/compose/7"]
    .map((path) => parse(path).kind), ["mailbox", "mailbox", "search", "drafts", "compose", "compose", "compose"]);
  const names = ["inbox", "Sent", "drafts", "outbox", "spam", "junk", "trash", "all", "archive", "archive-2", "7"];
  for (const name of names) assert.equal(parse(`/mailbox/${name}`).mailbox, name);
});
