import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const settings = await load("features/settings/model.js");
const settingRows = await load("core/settingrows.js");
const lock = await load("core/passphrase.js");
const welcome = await load("features/welcome/model.js");
const router = await load("core/router.js");
const { Store, initialState } = await load("core/store.js");
const { keyName } = await load("core/keys.js");

const page = (path) => router.parsePage(new URL(path, "http://localhost"));
const keys = Object.fromEntries(settingRows.rows.filter((one) => one.key).map((one) => [one.key, {}]));

test("FR-SET-01: every row is found by its name, by its help and by further words", () => {
  for (const { row, name, help } of settingRows.rows) {
    for (const words of [name, help].filter(Boolean)) {
      const found = settings.findRows(words, keys).map((one) => one.row);
      assert.ok(found.includes(row), `${row} is not found by “${words}”`);
    }
  }
  assert.equal(settings.findRows("dark mode", keys)[0].row, "theme");
  assert.equal(settings.findRows("STORAGE free", keys)[0].row, "clear-cache");
  assert.deepEqual(settings.findRows("zxqv", keys), []);
  const accounts = [{ id: 3, address: "anna@example.org" }];
  assert.equal(settings.findRows("anna@", keys, accounts)[0].path, "accounts/3");
});

test("FR-SET-01: the rows of every account are found by name and address; local mail has no servers", () => {
  const accounts = [
    { id: 3, address: "anna@example.org", local: false }, { id: 4, address: "On this computer", local: true },
  ];
  const paths = (words) => settings.findRows(words, keys, accounts).map((one) => one.path);
  for (const [words, part] of [
    ["sync window", "sync-window"], ["keep attachments", "keep-attachments"], ["pause", "pause"],
    ["remove account", "remove"], ["imap host", "servers"], ["sign in again", "sign-in"], ["display name", "display-name"],
  ]) assert.ok(paths(words).includes(`accounts/3/${part}`), words);
  assert.equal(paths("anna@ pause")[0], "accounts/3/pause");
  assert.ok(!paths("sync window").includes("accounts/4/sync-window"));
  assert.ok(paths("remove account").includes("accounts/4/remove"));
  const rows = settings.findRows("a", keys, accounts).map((one) => one.row);
  assert.equal(new Set(rows).size, rows.length);
});

test("A row without its setting in the program is neither shown nor found, nor is a section without rows", () => {
  const names = settingRows.rows.filter((one) => one.section === "notifications").map((one) => one.key);
  const rest = Object.fromEntries(Object.entries(keys).filter(([key]) => !names.includes(key)));
  assert.ok(!settingRows.availableSections(rest).some((one) => one.key === "notifications"));
  assert.deepEqual(settings.findRows("banner sound", rest), []);
  assert.equal(settings.placeOf("notifications", rest).section, "accounts");
  assert.equal(settings.placeOf("notifications", keys).section, "notifications");
});

test("Every row has an address that leads to its section", () => {
  for (const { path, section } of settingRows.rows) assert.equal(settings.placeOf(path, keys).section, section);
  assert.deepEqual(settings.placeOf("", keys), { section: "accounts", rest: "", isOverview: true });
  assert.equal(settings.placeOf("accounts/3/identities", keys).rest, "3/identities");
});

test("Settings and the first launch have addresses; other addresses show mail", () => {
  assert.deepEqual(page("/settings"), { kind: "settings", path: "" });
  assert.deepEqual(page("/settings/appearance/theme"), { kind: "settings", path: "appearance/theme" });
  assert.deepEqual(page("/welcome/security"), { kind: "welcome", path: "security" });
  for (const path of ["/", "/mailbox/settings", "/search?q=settings"]) assert.equal(page(path), null);
  assert.equal(router.pageAddress("settings", "about"), "/settings/about");
  assert.deepEqual(page("/settings/%E0%A4%A"), { kind: "settings", path: "%E0%A4%A" });
});

test("A JSON setting is parsed, and an invalid one counts as empty", () => {
  assert.deepEqual(settings.readMap({ value: "{\"1\":false}" }), { 1: false });
  for (const value of ["", "{", "null", "7"]) assert.deepEqual(settings.readMap({ value }), {});
});

test("FR-SET-03: bars are relative to the largest account", () => {
  const one = (id, messages, attachments) => ({
    id, messages_bytes: messages, attachments_bytes: attachments, index_bytes: 0, total_bytes: messages + attachments,
  });
  const [large, small] = settings.barsOf({ accounts: [one(1, 600, 400), one(2, 100, 0)] });
  assert.deepEqual(large.parts.map((part) => part.percent), [60, 40, 0]);
  assert.deepEqual(small.parts.map((part) => part.percent), [10, 0, 0]);
  assert.deepEqual(settings.barsOf({ accounts: [one(1, 0, 0)] })[0].parts.map((part) => part.percent), [0, 0, 0]);
});

test("The storage of the first launch is in proportion to the sync windows", () => {
  assert.equal(welcome.monthsOf([]), 1);
  assert.equal(welcome.monthsOf([{ sync_window_days: 30 }, { sync_window_days: 60 }]), 3);
  assert.equal(welcome.monthsOf([{ sync_window_days: null }]), 12);
  assert.equal(welcome.monthsOf([{ sync_window_days: 30 }, { local: true, sync_window_days: null }]), 1);
});

test("A passphrase must be long enough and entered twice", () => {
  assert.ok(lock.checkPassphrase({ passphrase: "short", again: "short" }).passphrase);
  assert.ok(lock.checkPassphrase({ passphrase: "tea at four", again: "tea at five" }).again);
  assert.deepEqual(lock.checkPassphrase({ passphrase: "tea at four", again: "tea at four" }), {});
  assert.equal(lock.strengthOf(""), 0);
  assert.equal(lock.strengthOf("aaaaaaaaaaaaaaaa"), 1, "one letter is no variety");
  assert.ok(lock.strengthOf("we walked to the lighthouse") > lock.strengthOf("tea at four"));
});

test("Responses that arrive after locking are discarded", () => {
  const store = new Store();
  store.update({ rows: { 1: { subject: "Tea" } } });
  store.seal({ ...initialState(), session: { status: "locked", reason: null } });
  store.update({ rows: { 2: { subject: "Coffee" } } });
  assert.deepEqual(store.state.rows, {});
  assert.equal(store.state.session.status, "locked");
});

test("FR-OB-01: without an account the first launch stops at the account step", () => {
  assert.equal(welcome.steps.length, 5);
  assert.equal(welcome.stepOf("ready", false), 1);
  assert.equal(welcome.stepOf("ready", true), 4);
  assert.equal(welcome.stepOf("", true), 0);
  assert.equal(welcome.stepOf("nonsense", true), 0);
});

test("FR-SET-01: Ctrl and Cmd with comma are the same shortcut", () => {
  for (const name of ["ctrlKey", "metaKey"]) assert.equal(keyName({ key: ",", [name]: true }), "Ctrl+,");
});
