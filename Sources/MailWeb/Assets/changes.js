// What a change of the store means for the list that is shown: what has to be read again, and how soon.

import { scopeOf } from "./router.js";

/** How long a search may show results without mail that came meanwhile, in milliseconds. */
export const searchPatience = 5000;

/**
 * What of a list has to be read again: "rows", "total" where only rows further down than any here changed, "later" where a
 * search may find something else, or null.
 */
export function concerns(list, change) {
  if (list.view === null) return null;
  if (list.view.kind === "search") return concernsSearch(list, change);
  const key = change.lists?.[scopeOf(list.view)];
  if (key === undefined) return null;
  const last = list.rows.at(-1);
  return list.next === null || last === undefined || key >= last.cursor ? "rows" : "total";
}

function concernsSearch(list, change) {
  if (change.all_threads) return "rows";
  const changed = new Set(change.threads ?? []);
  if (list.rows.some((row) => changed.has(row.id))) return "rows";
  return changed.size > 0 || Object.keys(change.lists ?? {}).length > 0 ? "later" : null;
}
