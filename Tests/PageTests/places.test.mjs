import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const { indexAt, placesOf } = await load("ui/lists/rowplaces.js");
const { dateGroups } = await load("core/format.js");

test("Rows are below the heading of their group, and each offset maps to one row", () => {
  const rows = ["a", "a", "b"].map((group, key) => ({ group, key }));
  const { tops, headings, height } = placesOf(rows, 50, 20, (row) => row.group);
  assert.deepEqual(tops, [20, 70, 140]);
  assert.deepEqual([...headings], [[0, "a"], [2, "b"]]);
  assert.equal(height, 190);
  assert.deepEqual([0, 19, 20, 69, 70, 139, 140, 5000].map((top) => indexAt(tops, top)), [0, 0, 0, 0, 1, 1, 2, 2]);
  assert.deepEqual(placesOf(rows, 50, 20, null).tops, [0, 50, 100]);
  assert.equal(indexAt([], 40), 0);
});

test("Dates are grouped by day, week and month", () => {
  const group = dateGroups(new Date("2026-03-12T15:00:00"));
  const dates = [
    ["2026-03-13T00:00:00", "Later"], ["2026-03-12T00:00:00", "Today"], ["2026-03-11T23:59:59", "Yesterday"],
    ["2026-03-10T23:59:59", "Last 7 days"], ["2026-03-06T00:00:00", "Last 7 days"], ["2026-03-05T23:59:59", "March"],
    ["2026-01-31T12:00:00", "January"], ["2025-12-31T12:00:00", "December 2025"], [null, "No date"],
  ];
  for (const [date, words] of dates) assert.equal(group(date), words, String(date));
});
