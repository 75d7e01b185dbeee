// Files of messages, and when invitations are.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const { moved, shownFiles } = await load("features/files/model.js");
const { attachmentSize, downloadLabel } = await load("core/text/filestext.js");
const { kindOf, repetitionText, whenLines } = await load("core/text/invitationtext.js");

test("Only downloaded images and texts are previewed, and navigation between them wraps around", () => {
  const files = [
    { id: 1, preview: "image", preview_url: "/p/1" }, { id: 2, preview: "none", preview_url: null },
    { id: 3, preview: "text", preview_url: null }, { id: 4, preview: "message", preview_url: "/api/parts/4/message" },
    { id: 5, preview: "text", preview_url: "/api/parts/5/text" },
  ];
  assert.deepEqual(shownFiles(files).map((one) => one.id), [1, 5]);
  assert.deepEqual([moved(0, 1, 2), moved(1, 1, 2), moved(0, -1, 2)], [1, 0, 1]);
});

const none = { day: null, minute: null, moment: null, zone: null };
const event = {
  method: "request", status: null, start: null, end: null, duration: null, repetition: null, repeats_otherwise: false,
  one_occurrence: false, updated: false,
};
const lines = (changes, zone = "Europe/Berlin") =>
  whenLines({ ...event, ...changes }, zone).map((line) => line.replaceAll(",", ""));

test("A time is shown in the user's zone, and in its own zone if different", () => {
  const start = { ...none, moment: "2026-07-01T14:00:00.000Z", zone: "America/New_York" };
  const end = { ...none, moment: "2026-07-01T15:00:00.000Z" };
  assert.deepEqual(lines({ start, end }),
    ["Wednesday 1 July 2026 16:00–17:00", "Wednesday 1 July 2026 10:00–11:00 in America/New York"]);
  assert.deepEqual(lines({ start, end }, "America/New_York"), ["Wednesday 1 July 2026 10:00–11:00"]);
  assert.deepEqual(lines({ start: { ...start, zone: "Our zone" }, duration: 90 }), ["Wednesday 1 July 2026 16:00–17:30"]);
});

test("Whole days end on their last day, and a time without a zone says so", () => {
  const day = (text) => ({ ...none, day: text });
  assert.deepEqual(lines({ start: day("2026-07-01"), end: day("2026-07-02") }), ["Wednesday 1 July 2026 all day"]);
  assert.deepEqual(lines({ start: day("2026-07-01"), duration: 2880 }),
    ["Wednesday 1 July 2026 – Thursday 2 July 2026 all day"]);
  assert.deepEqual(lines({ start: { ...day("2026-07-01"), minute: 570 } }), ["Wednesday 1 July 2026 09:30", "local time"]);
  assert.deepEqual(lines({}), []);
});

test("A recurrence is described in words", () => {
  const rule = { frequency: "weekly", interval: 1, count: null, until: null, weekdays: [], month_days: [] };
  const said = (changes) => repetitionText({ ...event, repetition: { ...rule, ...changes } }, "UTC").replaceAll(",", "");
  assert.equal(said({}), "Every week");
  assert.equal(said({ weekdays: [{ day: 1, week: 0 }, { day: 3, week: 0 }, { day: 5, week: 0 }] }),
    "Every week on Monday Wednesday and Friday");
  assert.equal(said({ frequency: "monthly", interval: 2, weekdays: [{ day: 5, week: -1 }] }),
    "Every 2 months on the last Friday");
  assert.equal(said({ frequency: "monthly", month_days: [1, 15], count: 3 }), "Every month on day 1 and 15 3 times");
  assert.equal(said({ frequency: "daily", until: { ...none, day: "2026-07-01" } }),
    "Every day until Wednesday 1 July 2026");
  assert.equal(repetitionText(event), "");
});

test("Invitations, updates, cancellations and replies are distinguished", () => {
  const kind = (changes) => kindOf({ ...event, ...changes });
  assert.equal(kind({}), "Invitation");
  assert.equal(kind({ updated: true }), "Updated invitation");
  assert.equal(kind({ method: "cancel", one_occurrence: true }), "Cancelled date");
  assert.equal(kind({ status: "cancelled" }), "Cancelled");
  assert.equal(kind({ method: "reply" }), "Reply to an invitation");
  assert.equal(kind({ method: null }), "Event");
});

test("A warning says what opening a file can do: run, have programs inside, or open as a web page", () => {
  const line = (filename, type = "application/octet-stream", dangerous = true) =>
    attachmentSize({ filename, mime_type: type, byte_count: 4100, dangerous });
  for (const name of ["a.zip", "a.tar.GZ", "a.7z", "a.iso", "a.zip. "]) {
    assert.match(line(name), /may contain programs; open only if you expected it$/, name);
  }
  for (const name of ["a.html", "a.htm", "drawing.svgz", "a.xhtml"]) {
    assert.match(line(name), /opens as a web page; open only if you expected it$/, name);
  }
  for (const name of ["a.exe", "a.zip.exe", "a.js", "a.docm", "", null, "zip"]) {
    assert.match(line(name), /can run programs; open only if you expected it$/, name);
  }
  assert.match(line("page", "text/html"), /opens as a web page/);
  assert.doesNotMatch(line("a.zip", "application/zip", false), /open only/);
  const file = { filename: "a.zip", mime_type: "application/zip", byte_count: 4100, dangerous: true };
  assert.match(downloadLabel("a.zip", file), /^Download a\.zip, .*, may contain programs$/);
});
