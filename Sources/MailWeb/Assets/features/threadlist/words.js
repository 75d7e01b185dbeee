// Lines of the list's head that are made of several values.

import * as text from "../../core/text/text.js";
import { indexedPercent } from "./model.js";

/** "12 conversations in 3 ms · text of 100% of mail indexed"; empty before the first answer. */
export function searchSummary(list) {
  if (!list.details) return "";
  const { total, total_is_exact: isExact, milliseconds, indexed_fraction: indexed } = list.details;
  return text.searchSummary(text.found(total, isExact), milliseconds, indexedPercent(indexed));
}

/** What the end of a list says. */
export function olderWords(older, title) {
  if (older.state === "loading") return text.loadingOlder;
  if (older.state === "window_end") return text.windowEnd(older.days);
  if (older.state === "history_end") return text.historyEnd(title);
  if (older.state === "offline") return text.olderOffline;
  return older.message || text.olderFailed;
}
