import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const { DraftSession } = await load("features/compose/session.js");
const { actionsOf, linkToRefused, stateWords } = await load("features/outbox/messages.js");
const banners = await load("features/banners/model.js");
const { initialState } = await load("core/store.js");

const draft = (more = {}) => ({ id: 9, version: 1, kind: "new", editor: "me", attachments: [], saved_at: null,
  changed_elsewhere_at: null, content: { subject: "", to: [], blocks: [] }, ...more });

/** A program that answers as it is made to, and timers that run when they are made to. */
function world(first = draft()) {
  const stored = { ...first };
  const result = { stored, requests: [], failures: [], timers: [] };
  result.session = new DraftSession(first, {
    editor: "me",
    change: async (path, body) => {
      result.requests.push([path, body]);
      const failure = result.failures.shift();
      if (failure?.before) throw failure.before;
      if (path.endsWith("/save")) {
        if (body.editor !== stored.editor) throw { code: "draft_open_elsewhere", status: 409 };
        if (body.version !== stored.version) throw { code: "draft_changed", status: 409 };
        stored.content = structuredClone(body.content);
        stored.version += 1;
      }
      if (path.endsWith("/take")) Object.assign(stored, { editor: body.editor, version: stored.version + 1 });
      if (failure?.after) throw failure.after;
      return { version: stored.version, saved_at: "2026-03-12T15:00:00.000Z", draft: structuredClone(stored) };
    },
    get: async () => ({ draft: structuredClone(stored) }),
    setTimer: (run, delay) => result.timers.push({ run, delay }),
    clearTimer: () => {},
  });
  result.tick = async () => {
    const { run } = result.timers.pop();
    run();
    await result.session.underway;
    await new Promise((resolve) => setImmediate(resolve));
  };
  return result;
}

const away = { isUnreachable: true, status: 0, message: "away" };

test("A change is saved within a second, once for many keystrokes", async () => {
  const { session, requests, timers, tick, stored } = world();
  for (const subject of ["T", "Te", "Tea"]) session.change({ subject });
  assert.equal(timers.length, 1);
  assert.ok(timers[0].delay < 1000);
  await tick();
  assert.equal(requests.length, 1);
  assert.equal(stored.content.subject, "Tea");
  assert.equal(session.saveState, "saved");
});

test("Text typed during a save is saved afterwards", async () => {
  const { session, requests, stored } = world();
  session.change({ subject: "one" });
  const saving = session.save();
  session.change({ subject: "two" });
  assert.ok(await saving.then(() => session.save()));
  assert.equal(stored.content.subject, "two");
  assert.deepEqual(requests.map(([, body]) => body.version), [1, 2]);
});

test("Nothing is lost while the program is unreachable: saving is retried", async () => {
  const made = world();
  const { session, stored, failures, tick } = made;
  failures.push({ before: away }, { before: away });
  session.change({ subject: "kept" });
  await tick();
  assert.equal(session.saveState, "away");
  session.change({ subject: "kept, and more" });
  await tick();
  assert.equal(session.saveState, "away");
  await tick();
  assert.equal(session.saveState, "saved");
  assert.equal(stored.content.subject, "kept, and more");
});

test("A save whose response was lost is not a conflict", async () => {
  const { session, stored, failures, tick } = world();
  failures.push({ after: away });
  session.change({ subject: "arrived" });
  await tick();
  await tick();
  assert.equal(session.isReadOnly, false);
  await tick();
  assert.equal(session.saveState, "saved");
  assert.equal(stored.content.subject, "arrived");
});

test("FR-SYNC-07: a page that is closed sends unsaved changes, also during a save", async () => {
  const { session } = world();
  const sent = [];
  session.services.sendLast = (path, body) => sent.push(body);
  session.leave();
  assert.equal(sent.length, 0, "everything is saved");
  session.change({ subject: "Tea" });
  session.leave();
  session.save();
  assert.equal(session.isDirty, false);
  session.leave();
  assert.deepEqual(sent.map((body) => [body.content.subject, body.version, body.is_last]),
    [["Tea", 1, true], ["Tea", 1, true]]);
  await session.underway;
  session.leave();
  assert.equal(sent.length, 2);
});

test("Another window's draft is read-only until taken over", async () => {
  const { session, stored, tick } = world();
  stored.editor = "other";
  session.change({ subject: "late" });
  await tick();
  assert.ok(session.isReadOnly);
  assert.equal(session.content.subject, "late", "what was typed is gone");
  session.change({ subject: "ignored" });
  assert.equal(session.content.subject, "late");
  await session.take();
  assert.ok(!session.isReadOnly);
  session.change({ subject: "mine again" });
  await tick();
  assert.equal(stored.content.subject, "mine again");
});

test("A draft that was sent elsewhere keeps the typed text", async () => {
  const { session, failures, tick } = world();
  failures.push({ before: { status: 404, code: "not_found" } });
  session.change({ subject: "still here" });
  await tick();
  assert.ok(session.isGone);
  assert.equal(session.current().subject, "still here");
});

test("Uploads do not disturb saving, and saving keeps files", async () => {
  const { session, stored, tick } = world();
  stored.version = 2;
  session.setAttachments([{ id: 1 }], 2);
  session.change({ subject: "with a file" });
  await tick();
  assert.equal(stored.content.subject, "with a file");
  assert.equal(session.draft.attachments.length, 1);
});

const message = (more) => ({ id: 1, account_id: 1, to: [{ name: "Bo", address: "b@x.example" }], subject: "Tea",
  state: "queued", not_before: null, queued_at: "2026-03-12T14:07:00Z", retry_at: null, reason: null, refused: [],
  sent_at: null, thread: null, ...more });

test("FR-SYNC-07: each state of a message says what happened, and what can be done", () => {
  const now = new Date("2026-03-12T15:00:00Z");
  const names = (one) => actionsOf(one).map(([name]) => name);
  const failed = message({ state: "failed", reason: "The server refused b@x.example: no such user." });
  assert.match(stateWords(failed, false, now), /^Not sent: The server refused/);
  assert.deepEqual(names(failed), ["edit", "retry", "discard"]);
  const partly = { reason: "The other recipients have the message. Try later.", sent_at: "2026-03-12T14:08:00Z" };
  for (const state of ["queued", "failed"]) {
    assert.deepEqual(names(message({ state, ...partly })), ["retry", "forget"]);
    assert.match(stateWords(message({ state, ...partly }), false, now), /^The other recipients have the message/);
  }
  const some = message({ state: "sent", refused: ["b@x.example"], reason: "No such user.", subject: "Tea & you" });
  assert.equal(stateWords(some, false, now), "Not delivered to b@x.example: No such user.");
  assert.deepEqual(names(some), ["write", "forget"]);
  assert.equal(linkToRefused(some), "mailto:b%40x.example?subject=Tea%20%26%20you");
  const uncertain = message({ state: "uncertain" });
  assert.equal(stateWords(uncertain, false, now), "May have been sent: the connection broke after the last byte.");
  assert.deepEqual(names(uncertain), ["look", "again", "forget"]);
  assert.equal(stateWords(message({}), true, now), "Waits until you’re back online");
  assert.match(stateWords(message({ not_before: "2026-03-13T08:00:00Z" }), false, now), /^Will be sent /);
  assert.deepEqual(names(message({ state: "sending" })), []);
});

test("FR-SYNC-07: the next attempt or check of Sent is shown only if it is in the future", () => {
  const now = new Date("2026-03-12T15:00:00Z");
  const [later, over] = ["2026-03-12T15:20:00Z", "2026-03-12T14:59:00Z"];
  const reason = "The server is busy.";
  assert.match(stateWords(message({ retry_at: later, reason }), false, now), /^The server is busy. Next try at \d\d:20\.$/);
  assert.equal(stateWords(message({ retry_at: over, reason }), false, now), reason);
  const uncertain = stateWords(message({ state: "uncertain", retry_at: later }), false, now);
  assert.match(uncertain, /after the last byte\. Sent is searched again at \d\d:20\.$/);
  assert.doesNotMatch(stateWords(message({ state: "uncertain", retry_at: over }), false, now), /Looks in Sent/);
});

test("FR-SYNC-07: a message that was not sent has a bar that says how many more, until it is dismissed", () => {
  const outgoing = [message({ state: "failed", reason: "No such user." }), message({ id: 2, state: "uncertain" })];
  const state = { ...initialState(), connection: "live", view: { kind: "mailbox" }, outgoing };
  const [bar] = banners.bannersOf(state);
  assert.equal(bar.line, "Not sent: “Tea” to Bo");
  assert.equal(bar.rest, "(and 1 more)");
  assert.deepEqual(banners.bannersOf({ ...state, dismissed: [1, 2] }), []);
  assert.equal(banners.bannersOf({ ...state, dismissed: [1] })[0].line, "May have been sent: “Tea”");
  assert.deepEqual(banners.bannersOf({ ...state, view: { kind: "outbox" } }), []);
});
