// An action on every conversation of a list, also those that are not on screen: page by page, each page in one request.
// What is done stays done if it is stopped or fails, is said with its number, and is undone in one step.

import * as api from "../api.js";
import * as text from "../text/bulktext.js";
import { send } from "./mailactions.js";
import { undoLast } from "./undo/undo.js";
import { showAlert, showToast } from "./notify.js";
import { mutations } from "../mutationqueue.js";
import { scopeOf } from "../router.js";
import { emit } from "../signals.js";
import { store } from "../store.js";
import { doneBeside, lockedLeft } from "../text/lockedtext.js";
import { actionDone, mailboxName } from "../text/text.js";
import { noPatch, remember } from "./undo/undostack.js";

const pageSize = 200;

/** Conversations below a cursor, as {threads, next}; each is {id, account_id}. A search gives one per message. */
async function readPage(view, before) {
  if (view.kind !== "search") {
    const { threads, next } = await api.get("/api/threads", { scope: scopeOf(view), before, limit: pageSize });
    return { threads, next };
  }
  const { results } = await api.get("/api/search", { q: view.query, sort: null, before, limit: pageSize });
  const threads = results.map((one) => ({ id: one.thread_id, account_id: one.account_id }));
  return { threads, next: results.length < pageSize ? null : results.at(-1).cursor };
}

/** Those that were not acted on yet, each once. */
function unseen(threads, seen) {
  const fresh = [...new Map(threads.map((thread) => [thread.id, thread])).values()].filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh;
}

/**
 * Does an action to everything in the list on screen. Progress is in `state.bulk`; `isStopping` there ends it.
 * @param {string} action @param {{destination?: any}} options
 */
export async function actOnAll(action, { destination = null } = {}) {
  const { state } = store;
  if (state.bulk) return showToast(text.busy);
  const { view, total } = state.lists[state.list];
  const receipts = [];
  const seen = new Set();
  const show = () => store.update((now) => ({ ...now, bulk: { ...now.bulk, action, done: seen.size, total } }));
  show();
  window.addEventListener("beforeunload", warn);
  let done = 0;
  let free = 0;
  let failure = null;
  try {
    let next = null;
    do {
      const page = await readPage(view, next);
      const threads = unseen(page.threads, seen);
      if (threads.length > 0) {
        const token = receipts.map((one) => one.undo_token).filter((one) => one !== null).at(-1) ?? null;
        receipts.push(...await mutations.send(() => send(action, threads, state, destination, token)));
        done += threads.length;
        // A search does not tell which conversations have locked messages, so that their messages are counted.
        free += threads.filter((thread) => thread.locked === false).length;
      }
      show();
      next = page.next;
    } while (next !== null && !store.state.bulk.isStopping);
  } catch (error) {
    failure = error;
  }
  window.removeEventListener("beforeunload", warn);
  const isStopped = Boolean(store.state.bulk.isStopping) && done < total;
  store.update({ bulk: null });
  finish({ action, destination, done, free, total, receipts, failure, isStopped });
}

/** The page that is closed takes the rest of the action with it. */
const warn = (event) => event.preventDefault();

function finish({ action, destination, done, free, total, receipts, failure, isStopped }) {
  const hasTokens = receipts.some((receipt) => receipt.undo_token !== null);
  const sum = (name) => receipts.reduce((total, receipt) => total + (receipt[name] ?? 0), 0);
  const outcome = { action, destination, free, changed: sum("changed"), locked: sum("locked") };
  const result = actionDone(action, done, destination && mailboxName(destination));
  const hasLocked = outcome.locked > 0;
  if (hasTokens) rememberAll(receipts, hasLocked ? doneBeside(outcome) : result);
  emit("confirmed");
  emit("refresh");
  if (failure) return showAlert(text.failed(action, failure.message), text.failedAfter(action, done));
  const words = hasLocked ? lockedLeft(outcome) : result;
  return showToast(isStopped ? text.stopped(action, done, total) : words, hasTokens ? undoLast : null);
}

/** Lets one undo revert all requests. @param {any[]} receipts @param {string} words what was done */
const rememberAll = (receipts, words) =>
  remember({ run: null, patch: noPatch, threads: [], receipts: Promise.resolve(receipts), words });
