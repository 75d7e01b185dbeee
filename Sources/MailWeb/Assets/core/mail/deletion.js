// Before conversations are deleted forever: the question, unless all of them are locked.

import * as text from "../text/lockedtext.js";
import { store } from "../store.js";
import { lockedRow } from "./mailactions.js";
import { showToast } from "./notify.js";

/** Asks, without those that certainly stay: of a conversation with several messages some may be locked. */
export function askToDelete(threads) {
  const rows = threads.map((thread) => lockedRow(store.state, thread.id));
  const rest = threads.filter((_, at) => rows[at]?.count !== 1);
  const staying = threads.length - rest.length;
  if (rest.length === 0) return showToast(text.lockedOnly(staying));
  const partly = rows.filter((row) => row && row.count !== 1).length;
  return store.update({ dialog: { kind: "delete", threads: rest, staying, partly } });
}
