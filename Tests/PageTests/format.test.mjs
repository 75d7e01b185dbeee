import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const format = await load("core/format.js");
const now = new Date("2026-03-12T15:00:00");
const own = new Set(["robin@vale.example"]);
const person = (name, address = `${name}@x.example`) => ({ name, address });

test("A time is as short as the day allows", () => {
  const rows = [
    ["2026-03-12T14:05:00", "14:05"], ["2026-03-11T23:59:00", "Yesterday"], ["2026-03-09T08:00:00", "Mon"],
    ["2026-02-05T08:00:00", "5 Feb"], ["2025-02-05T08:00:00", "2025-02-05"], [null, ""], ["no date", ""],
  ];
  for (const [written, shown] of rows) assert.equal(format.shortTime(written, now), shown);
  assert.equal(format.messageTime("2026-03-09T08:00:00", now), "Mon, 08:00");
});

test("Passing time is written in minutes and hours", () => {
  assert.equal(format.ago("2026-03-12T14:59:30", now), "just now");
  assert.equal(format.ago("2026-03-12T14:56:00", now), "4 minutes ago");
  assert.equal(format.ago("2026-03-12T13:59:00", now), "1 hour ago");
  assert.equal(format.ago("2026-03-12T05:00:00", now), "05:00");
});

test("Sizes and counts are written as people read them", () => {
  assert.equal(format.byteSize(812), "812 B");
  assert.equal(format.byteSize(14_200), "14 KB");
  assert.equal(format.byteSize(2_300_000), "2.3 MB");
  assert.equal(format.counted(1, "conversation"), "1 conversation");
  assert.equal(format.counted(1234, "try", "tries"), "1,234 tries");
});


test("Initials and hues depend on the person only", () => {
  assert.equal(format.initials(person("Ada Lindqvist")), "AL");
  assert.equal(format.initials(person("陈伟")), "陈");
  assert.equal(format.initials({ name: "***", address: "" }), "?");
  assert.equal(format.hue(person("Ada")), format.hue(person("Other", "Ada@X.example")));
});
