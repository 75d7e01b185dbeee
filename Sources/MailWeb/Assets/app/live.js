// Keeps the page true: the session, the stream of changes, and what has to be read when it begins.

import { followChanges } from "../core/stream.js";
import { startRouter } from "../core/router.js";
import { emit } from "../core/signals.js";
import { store } from "../core/store.js";
import { startConversation } from "../features/conversation/loading.js";
import { startMailboxes } from "../features/mailboxes/actions.js";
import { readNotices, startNotices } from "../features/notices/actions.js";
import { loseSession } from "../features/session/actions.js";
import { startSearch } from "../features/search/actions.js";
import { startThreadList } from "../features/threadlist/loading.js";

/** Starts every feature and follows the program. */
export function begin() {
  const readOverview = startMailboxes(loseSession);
  startThreadList();
  startConversation();
  startSearch();
  startNotices();
  followNetwork();
  startRouter();
  store.update({ session: { status: "open", reason: null } });
  readOverview();
  followChanges({
    /** Events tell nothing of what changed before the stream began, or while it was broken. */
    onReady() {
      store.update({ connection: "live" });
      readOverview();
      readNotices();
      emit("refresh");
      emit("reload");
    },
    onChange: (change) => emit("change", change),
    onLost(error) {
      if (error?.status === 401 || error?.status === 403) return loseSession();
      return store.update({ connection: error ? "stopped" : "connecting" });
    },
  });
}

function followNetwork() {
  const follow = () => store.update({ isOnline: navigator.onLine });
  for (const type of ["online", "offline"]) window.addEventListener(type, follow);
  follow();
}
