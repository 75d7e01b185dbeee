// What came of a sync that the user asked for.

import { accounts, isOffline } from "../../core/mail/mail.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";

/** A sync pass without changes ends without an event, so the overview is read again this often, in milliseconds. */
const pollInterval = 1500;
const timeLimit = 30_000;

/** Accounts that sync. */
const syncing = (state) => accounts(state).filter((one) => one.active && !one.local && !one.paused);

/** What is known of the accounts before; `syncOutcome` compares with it. */
export const stateBefore = (state) => ({
  times: Object.fromEntries(syncing(state).map((one) => [one.id, one.last_success])), unread: state.overview.badge ?? 0,
});

/** What came of it, as a sentence; null while it goes on. At first an error may be one from before. */
export function syncOutcome(state, before, isLate) {
  const all = syncing(state);
  const left = all.filter((one) => one.last_success === before.times[one.id]);
  const offline = all.filter((one) => isOffline(state, one));
  const failed = left.filter((one) => one.error && !offline.includes(one));
  const stopped = isLate ? [...offline, ...failed] : [];
  if (state.connection === "stopped") return text.serviceSilent;
  if (!left.every((one) => stopped.includes(one))) return null;
  if (failed.length > 0) return text.syncErrors(failed);
  if (offline.length > 0) return text.syncOffline(offline.length < all.length ? offline[0].address : null);
  return text.syncDone((state.overview.badge ?? 0) - before.unread);
}

/** Waits for the outcome. @returns {Promise<string>} */
export function waitForSyncOutcome(before) {
  return new Promise((resolve) => {
    let polls = 0;
    const timers = [setInterval(poll, pollInterval), setTimeout(() => end(text.syncGoesOn), timeLimit)];
    const stop = store.subscribe(check);
    emit("confirmed");
    function poll() {
      polls += 1;
      emit("confirmed");
      check();
    }
    function check() {
      const outcome = syncOutcome(store.state, before, polls > 0);
      if (outcome) end(outcome);
    }
    function end(outcome) {
      timers.forEach(clearTimeout);
      stop();
      resolve(outcome);
    }
  });
}
