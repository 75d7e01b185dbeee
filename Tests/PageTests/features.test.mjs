import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const conversation = await load("features/conversation/model.js");
const { hasAlternatives, searchWords } = await load("features/conversation/searchwords.js");
const mailboxes = await load("features/mailboxes/model.js");
const banners = await load("features/banners/model.js");
const outbox = await load("features/outbox/model.js");
const search = await load("features/search/model.js");
const { Keyboard, keyName } = await load("core/keys.js");
const { share } = await load("core/mail/structuralsharing.js");
const { parseEvents } = await load("core/stream.js");
const text = await load("core/text/text.js");
const imageText = await load("core/text/imagetext.js");
const { initialState } = await load("core/store.js");

const message = (number, more = {}) => ({ number, unread: false, starred: false, mailboxes: [], ...more });

test("A conversation opens with its last and its unread messages expanded, a long middle folded", () => {
  const answer = { id: 1, subject: "S", messages: Array.from({ length: 12 }, (_, index) => message(index + 1)) };
  const state = conversation.withThread(conversation.withConversation(initialState(), 1), answer);
  const { expanded, folded } = state.conversation;
  assert.ok(expanded[12] && !expanded[11]);
  assert.deepEqual(folded, [2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const numbers = answer.messages.map((one) => one.number);
  assert.deepEqual(conversation.placedMessages(numbers, state.conversation), [1, { folded: 9 }, 11, 12]);
  assert.deepEqual(conversation.placedMessages(numbers, conversation.withoutFold(state).conversation), numbers);
});

test("What the reader expanded stays so when the conversation is read again", () => {
  const answer = { id: 1, subject: "S", messages: [message(1), message(2)] };
  const first = conversation.withThread(conversation.withConversation(initialState(), 1), answer);
  const again = conversation.withThread(conversation.withExpanded(first, [1], true), structuredClone(answer));
  assert.ok(again.conversation.expanded[1]);
  assert.equal(again.messages[2], first.messages[2], "an equal message is another object");
});

test("A file's extension stays visible", () => {
  assert.deepEqual(conversation.middleEllipsis("drawings-final.pdf"), ["drawings-", "final.pdf"]);
  assert.deepEqual(conversation.middleEllipsis("a"), ["a", ""]);
});

test("Only words searched for in the text are highlighted", () => {
  const query = "from:anna subject:tea list:\"a b\" (milk OR -sugar) \"two, words\" body:oat* -\"no not\" NOT x is:read";
  assert.deepEqual(searchWords(query), ["milk", "two words", "oat"]);
  assert.deepEqual(searchWords("“tea time” body:\"with milk\" {a b}"), ["tea time", "with milk", "a", "b"]);
  assert.deepEqual(searchWords("-(tea milk) from:(anna OR bo) \"\""), []);
  assert.ok(hasAlternatives("tea OR milk") && hasAlternatives("a {b c}") && hasAlternatives("(tea OR milk)") && !hasAlternatives("tea \"OR\" milk"));
});

const box = (id, path, role = "custom", more = {}) => ({
  id, account_id: 1, path, name: path.split("/").at(-1), depth: path.split("/").length - 1, role, selectable: true,
  unread: 0, total: 0, progress: null, ...more,
});
const account = (more = {}) => ({
  id: 1, address: "a@x.example", active: true, local: false, offline: false, error: null, state: "listening",
  last_success: null, progress: null, backfill_paused: false, pending_operations: 0, pending_since: null, ...more,
});
const withMail = (accounts, boxes) => ({
  ...initialState(), connection: "live", view: { kind: "mailbox", mailbox: "inbox" }, overview: { accounts, mailboxes: boxes },
});

test("The tree has the unified lists, mailboxes by role, then the others below each other", () => {
  const boxes = [box(1, "INBOX", "inbox"), box(2, "Drafts", "drafts"), box(3, "Work"), box(4, "Work/Tea")];
  const drafts = Array.from({ length: 4 }, (_, index) => ({ id: index }));
  const rows = mailboxes.treeRows({ ...withMail([account()], boxes), drafts });
  assert.deepEqual(rows.map((row) => row.key), ["inbox", "starred", "drafts", "outbox", "archive-1", "3", "4"]);
  assert.deepEqual(rows.map((row) => row.level), [1, 1, 1, 1, 1, 1, 2]);
  assert.equal(rows[2].unread, 4, "drafts count all there are");
  assert.deepEqual(mailboxes.visibleRows(rows, ["3"]).map((row) => row.key), ["inbox", "starred", "drafts", "outbox", "archive-1", "3"]);
});

test("An unselectable mailbox without children is not in the tree", () => {
  const boxes = [box(1, "INBOX", "inbox"), box(2, "[Gmail]", "custom", { selectable: false }), box(3, "[Gmail]/All Mail", "all")];
  assert.ok(!mailboxes.treeRows(withMail([account()], boxes)).some((row) => row.key === "2"));
});

test("An account shows its activity, else its last sync", () => {
  const now = new Date("2026-03-12T15:00:00Z");
  const line = (more) => mailboxes.syncStatus(withMail([account(more)], []), account(more), now).line;
  assert.equal(line({ state: "connecting" }), "Connecting…");
  assert.equal(line({ offline: true }), "Offline");
  assert.equal(line({ state: "paused" }), "Backfill paused");
  assert.equal(line({ last_success: "2026-03-12T14:58:00Z" }), "Synced 2 minutes ago");
  assert.equal(line({}), "Not synced yet");
});

test("Pending changes make a bar offline at once, online after a while", () => {
  const shown = (more) => banners.bannersOf(withMail([account(more)], []), Date.parse("2026-03-12T15:00:00Z"));
  assert.equal(shown({ offline: true, pending_operations: 3 })[0].line, "Offline — showing cached mail · 3 pending changes");
  assert.deepEqual(shown({ pending_operations: 1, pending_since: "2026-03-12T14:59:55Z" }), []);
  assert.equal(shown({ pending_operations: 1, pending_since: "2026-03-12T14:59:00Z" })[0].line, "1 pending change");
});

test("MO-50: a computer without a network has one bar, with the changes of all accounts", () => {
  const two = [account({ pending_operations: 1 }), account({ id: 2, address: "b@x.example", pending_operations: 2 })];
  const lines = (state) => banners.bannersOf(state).map((one) => one.line);
  const line = "Offline — showing cached mail · 3 pending changes";
  assert.deepEqual(lines({ ...withMail(two, []), isOnline: false }), [line]);
  const local = account({ id: 3, address: "Imported", local: true });
  assert.deepEqual(lines(withMail([...two.map((one) => ({ ...one, offline: true })), local], [])), [line]);
  const one = lines(withMail([{ ...two[0], offline: true, pending_operations: 0 }, account({ id: 2 })], []));
  assert.deepEqual(one, ["a@x.example: Offline — showing cached mail"]);
});

test("A pending change says since when, how often and when again", () => {
  const change = { since: "2026-03-12T14:59:00.000Z", attempts: 2, next_try: "2026-03-12T15:00:30Z" };
  const line = outbox.timesOf(change, new Date("2026-03-12T15:00:00Z"));
  assert.match(line, /^since .* · 2 attempts · next attempt in 30 s$/);
});

test("A suggestion replaces only the part that was not understood", () => {
  const note = { kind: "unknown_operator", text: "fro:a", suggestion: "from:a" };
  assert.equal(search.suggestedQuery("tea fro:a", note), "tea from:a");
  assert.equal(search.suggestedQuery("tea", note), null);
});

test("Keys are found alone and in sequences, and a sequence times out", () => {
  let time = 0;
  const keyboard = new Keyboard({ isActive: () => true, now: () => time });
  keyboard.bind([{ group: "", keys: ["g i"], label: "", run() {} }, { group: "", keys: ["i"], label: "", run() {} }]);
  assert.equal(keyboard.match("g"), undefined);
  assert.deepEqual(keyboard.match("i").keys, ["g i"]);
  keyboard.match("g");
  time = 5000;
  assert.deepEqual(keyboard.match("i").keys, ["i"]);
  assert.equal(keyName({ key: "U", shiftKey: true }), "Shift+U");
  assert.equal(keyName({ key: "#", shiftKey: true }), "#");
  assert.equal(keyName({ key: "E", shiftKey: false }), "e", "with Caps Lock");
});

test("Equal answers share their objects", () => {
  const known = { a: [{ id: 1 }, { id: 2 }], b: null };
  assert.equal(share(known, { a: [{ id: 1 }, { id: 2 }], b: null }), known);
  const changed = share(known, { a: [{ id: 1 }, { id: 3 }], b: null });
  assert.equal(changed.a[0], known.a[0]);
  assert.notEqual(changed, known);
});

test("Events are parsed from a stream split anywhere", () => {
  const first = parseEvents(": hello\n\nevent: ready\ndata: {}\n\nevent: cha");
  assert.deepEqual(first, { events: [{ event: "ready", data: {} }], rest: "event: cha" });
  const second = parseEvents(`${first.rest}nge\ndata: {"threads":[1]}\n\nevent: bad\ndata: {\n\n`);
  assert.deepEqual(second.events, [{ event: "change", data: { threads: [1] } }]);
});

test("Sentences with numbers have correct singular and plural forms", () => {
  assert.equal(imageText.blocked(1, 1), "1 remote image blocked (likely a tracker)");
  assert.equal(imageText.blocked(6, 2), "6 remote images blocked (2 likely trackers)");
  assert.equal(imageText.blocked(3, 0), "3 remote images blocked");
  assert.equal(text.recipients([]), "to undisclosed recipients");
  assert.equal(text.recipients(["me", "Bo", "Ada", "Mei"]), "to me, Bo and 2 more");
  assert.equal(text.authors(["Ada", "Bo"]), "Ada, Bo");
  assert.ok(text.authors(Array(1000).fill("Bo")).endsWith("Bo, Bo and 980 more"));
});

const terms = await load("features/search/terms.js");
const offers = await load("features/search/offers.js");

test("Conditions of a query are chips; removing one and choosing where to search only change its text", () => {
  const query = 'from:anna -is:read in:"Projects/Harbour" tea "two: words" (milk OR larger:5M)';
  const found = terms.operatorTerms(query);
  assert.deepEqual(found.map((one) => one.text), ["from:anna", "-is:read", 'in:"Projects/Harbour"']);
  assert.equal(found[1].isNegated, true);
  assert.equal(found[2].value, "Projects/Harbour");
  assert.equal(terms.withoutTerm("a from:anna b", terms.operatorTerms("a from:anna b")[0]), "a b");
  assert.equal(terms.scopeIn(query), "Projects/Harbour");
  assert.equal(terms.scopeIn("in:inbox in:sent"), null);
  assert.equal(terms.withScope("tea in:inbox", ""), "tea");
  assert.equal(terms.withScope("tea in:inbox", "My mail"), 'tea in:"My mail"');
  assert.equal(terms.withScope("tea in:inbox", terms.anywhere), "tea in:anywhere");
  assert.equal(terms.scopeIn("-in:spam tea in:anywhere"), terms.anywhere);
  assert.equal(terms.withScope("in:work tea -in:trash", ""), "tea -in:trash");
  assert.equal(terms.scopeIn("tea -in:spam"), "");
  const some = { total: 3, more_in_spam_or_trash: true };
  assert.equal(terms.widerScope("tea", some), terms.anywhere);
  assert.equal(terms.widerScope("tea", { ...some, more_in_spam_or_trash: false }), null);
  assert.equal(terms.widerScope("tea in:work", { total: 0, more_in_spam_or_trash: false }), "");
  assert.equal(terms.widerScope("tea in:anywhere", { total: 0, more_in_spam_or_trash: false }), null);
});

test("Few results offer to download more mail: of the only account, or of all", () => {
  const found = (total, fraction) => terms.missesMail({ total, indexed_fraction: fraction });
  assert.deepEqual([found(0, 0.2), found(10, 0.99), found(11, 0.2), found(0, 1)], [true, true, false, false]);
  const [one, other, local] = [{ id: 1, local: false }, { id: 2, local: false }, { id: 3, local: true }];
  assert.equal(terms.downloadPath([one, local]), "accounts/1/sync-window");
  assert.equal(terms.downloadPath([one, other]), "accounts");
  assert.equal(terms.downloadPath([local]), null);
});

test("The chosen suggestion replaces the word at the caret, and an operator waits for its value", () => {
  assert.deepEqual(terms.wordAt("tea fr", 6), { start: 4, end: 6, text: "fr" });
  assert.deepEqual(terms.wordAt('in:"My ma', 9), { start: 0, end: 9, text: 'in:"My ma' });
  assert.deepEqual(terms.withWord("tea fr", terms.wordAt("tea fr", 6), "from:"), { query: "tea from:", caret: 9 });
  assert.deepEqual(terms.withWord("fr tea", terms.wordAt("fr tea", 2), "from:bo@x.example"),
    { query: "from:bo@x.example tea", caret: 18 });
});

test("Suggestions are operators, their values, people, mailboxes and earlier searches", () => {
  const known = {
    contacts: [{ name: "Bo Lind", address: "bo@x.example" }], accounts: ["a@x.example"], recent: ["tea party"],
    mailboxes: [{ path: "inbox", label: "Inbox" }, { path: "My mail", label: "My mail" }],
  };
  const inserts = (word, query = word) => offers.offersFor({ ...known, word, query }).map((one) => one.insert ?? one.query);
  assert.deepEqual(inserts("te"), ["tea party", "from:bo@x.example"]);
  assert.deepEqual(inserts("fro"), ["from:", "from:bo@x.example"]);
  assert.deepEqual(inserts("from:b"), ["from:bo@x.example"]);
  assert.deepEqual(inserts("-has:l"), ["-has:link"]);
  assert.deepEqual(inserts("in:my"), ['in:"My mail"']);
  assert.deepEqual(inserts("account:a"), ["account:a@x.example"]);
  assert.equal(offers.personTyped("subject:bo"), "");
  assert.equal(offers.personTyped("from:bo"), "bo");
  assert.deepEqual(inserts("from:"), ["from:bo@x.example"]);
  assert.deepEqual(["from:", "-to:", "from:b", "in:", "tea"].map(offers.wantsAnyone), [true, true, false, false, false]);
  const rows = { a: { people: [{ name: "Bo", address: "bo@x.example" }, { name: "Me", address: "A@x.example" }] },
    b: { people: [{ name: "Bo", address: "bo@x.example" }, { name: "", address: null }] } };
  assert.deepEqual(offers.peopleOf(rows, new Set(["a@x.example"])).map((one) => one.address), ["bo@x.example"]);
});
