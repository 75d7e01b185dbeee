// Follows the saved searches while mail is shown: their unread counts change with the mail.

import { on } from "../../core/signals.js";
import { store } from "../../core/store.js";
import { readSavedSearches } from "./actions.js";

/** Counting runs every saved search, so it waits for the end of a burst of changes. */
const pause = 3000;
let timer = null;

/** True if a change of mail can have changed a count: there is one, and rows of a list of mail changed. */
const canChangeCounts = (change) => (store.state.savedSearches ?? []).length > 0
  && (change.all_threads || Object.keys(change.lists ?? {}).some((scope) => scope !== "outbox"));

/** Begins to follow; a program without saved searches answers with an error. */
export function startSavedSearches() {
  const read = () => store.state.session.status === "open" && readSavedSearches().catch(() => {});
  const readSoon = () => {
    if (timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      read();
    }, pause);
  };
  // The searches themselves are settings; events tell nothing of what changed before the stream began.
  on("change", (change) => {
    if (change.settings) read();
    else if (canChangeCounts(change)) readSoon();
  });
  const readIfLive = (connection) => connection === "live" && read();
  store.watch((state) => state.connection, readIfLive);
  readIfLive(store.state.connection);
}
