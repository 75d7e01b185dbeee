import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const router = await load("core/router.js");
const parse = (path) => router.parseAddress(new URL(path, "http://localhost"));

test("Every view's address leads back to the view", () => {
  const paths = [
    "/", "/mailbox/starred", "/mailbox/7", "/mailbox/archive-2", "/mailbox/7/thread/12", "/search?q=tea+time",
    "/search?q=tea&sort=relevance", "/search?q=tea&thread=12",
  ];
  for (const path of paths) assert.equal(router.addressOf(parse(path)), path);
  assert.equal(router.addressOf(parse("/mailbox/inbox")), "/");
});

test("An address that names no number opens no conversation", () => {
  for (const path of ["/mailbox/7/thread/x", "/mailbox/7/thread/", "/search?q=a&thread=1e3"]) {
    assert.equal(parse(path).thread, null);
  }
});

test("Two views show the same list whatever conversation is open", () => {
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
