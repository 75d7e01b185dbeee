// Follows the saved searches while mail is shown: their unread counts change with the mail.

import { on } from "../../core/signals.js";
import { store } from "../../core/store.js";
import { readSavedSearches } from "./actions.js";

/** Counting runs every saved search, so it waits for the end of a burst of changes. */
const pause = 3000;
let timer = null;

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
  on("change", (change) => {
    if (change.settings) read();
    else if ((store.state.savedSearches ?? []).length > 0 && change.lists) readSoon();
  });
  on("refresh", readSoon);
  read();
}
