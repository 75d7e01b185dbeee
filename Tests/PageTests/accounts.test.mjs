import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const accounts = await load("features/accounts/model.js");

const discovery = (more = {}) => ({
  address: "anna@example.org", provider: null, source: "dns", asked: [], username: "anna",
  imap: { host: "imap.example.org", port: 993, security: "tls" },
  smtp: { host: "smtp.example.org", port: 587, security: "starttls" },
  sign_in: ["password"], steps: [], must_confirm: false, oauth: null, ...more,
});
const draft = (more = {}) => accounts.withDiscovery({ ...accounts.emptyDraft(), address: "anna@example.org" }, discovery(more));
const google = { provider: "google", needs_client: true, authorization_url: null, token_url: null, steps: [] };

test("FR-OB-01: detected settings fill the form, and stay collapsed while they are certain", () => {
  const found = draft();
  assert.equal(found.imapHost, "imap.example.org");
  assert.equal(found.smtpPort, "587");
  assert.equal(found.smtpSecurity, "starttls");
  assert.equal(found.username, "anna");
  assert.ok(!found.hasOpenDetails);
  for (const more of [{ source: "guess" }, { must_confirm: true }, { imap: null }]) {
    assert.ok(draft(more).hasOpenDetails, JSON.stringify(more));
  }
  assert.equal(draft({ username: "" }).username, "anna@example.org");
});

test("The strongest sign-in method comes first", () => {
  assert.equal(draft({ sign_in: ["oauth", "app_password"], oauth: google }).method, "oauth");
  assert.equal(draft({ sign_in: ["app_password", "password"] }).method, "app_password");
  assert.equal(draft({ sign_in: ["unheard of"] }).method, "password");
});

test("A server outside the domain gets no password until the user confirms it", () => {
  const unsure = { ...draft({ must_confirm: true }), password: "secret" };
  assert.ok(accounts.checkDraft(unsure).isConfirmed);
  assert.deepEqual(accounts.checkDraft({ ...unsure, isConfirmed: true }), {});
});

test("Each invalid field has its own message", () => {
  const wrong = { ...draft(), imapHost: " ", imapPort: "70000", smtpPort: "x", username: "", password: "" };
  assert.deepEqual(Object.keys(accounts.checkDraft(wrong)).sort(),
    ["imapHost", "imapPort", "password", "smtpPort", "username"]);
  assert.ok(accounts.isAddress("anna@example.org"));
  for (const address of ["", "anna", "anna@", "anna@example", "a b@example.org"]) {
    assert.ok(!accounts.isAddress(address), address);
  }
});

test("An app password is sent without its display spaces, another password unchanged", () => {
  const app = { ...draft({ sign_in: ["app_password"] }), password: "abcd efgh ijkl" };
  assert.equal(accounts.additionOf(app).password, "abcdefghijkl");
  assert.equal(accounts.additionOf({ ...draft(), password: " two words " }).password, " two words ");
});

test("Sending is omitted without a server for it", () => {
  assert.equal(accounts.additionOf({ ...draft(), smtpHost: "" }).smtp, null);
  assert.deepEqual(accounts.additionOf(draft()).imap, { host: "imap.example.org", port: 993, security: "tls" });
});

test("OAuth asks for a client, and for addresses only where the program knows none", () => {
  const known = draft({ sign_in: ["oauth"], oauth: google });
  assert.deepEqual(Object.keys(accounts.checkDraft(known)), ["clientID"]);
  assert.deepEqual(accounts.checkDraft({ ...known, clientID: "id" }), {});
  const own = { ...draft(), method: "oauth", clientID: "id" };
  assert.deepEqual(Object.keys(accounts.checkDraft(own)).sort(), ["authorizationURL", "tokenURL"]);
  const request = accounts.signInOf({ ...known, clientID: " id " });
  assert.equal(request.provider, "google");
  assert.equal(request.client_id, "id");
  assert.equal(request.client_secret, null);
  assert.equal(request.smtp_username, null);
  assert.equal(request.scopes, null);
  const full = accounts.signInOf({ ...own, smtpUsername: "anna", scopes: " mail.read  mail.send " });
  assert.equal(full.smtp_username, "anna");
  assert.equal(full.scopes, "mail.read mail.send");
  assert.equal(accounts.signInOf(own, 3).account, 3);
});

test("FR-SET-01: only a smaller sync window needs confirmation", () => {
  assert.ok(accounts.isSmaller(7, 30));
  assert.ok(accounts.isSmaller(90, null));
  for (const [days, than] of [[30, 30], [60, 30], [null, 90], [null, null]]) {
    assert.ok(!accounts.isSmaller(days, than), `${days} ${than}`);
  }
});

test("FR-SET-02: an inactive account is shown as inactive in any state", () => {
  const account = { local: false, active: true, paused: false, error: null };
  assert.equal(accounts.stateOf(account), "active");
  assert.equal(accounts.stateOf({ ...account, active: false, paused: true, error: "no" }), "inactive");
  assert.equal(accounts.stateOf({ ...account, paused: true }), "paused");
  assert.equal(accounts.stateOf({ ...account, error: "no" }), "error");
  assert.equal(accounts.stateOf({ ...account, local: true }), "local");
});

test("Messages so far are those that are stored, or those that a first sync has counted", () => {
  const overview = {
    accounts: [{ id: 1, progress: { completed: 40, total: 90 } }],
    mailboxes: [{ account_id: 1, total: 12 }, { account_id: 1, total: 3 }, { account_id: 2, total: 70 }],
  };
  assert.equal(accounts.messagesSoFar(overview, 1), 40);
  assert.equal(accounts.messagesSoFar(overview, 2), 70);
  assert.equal(accounts.messagesSoFar(null, 1), 0);
});
