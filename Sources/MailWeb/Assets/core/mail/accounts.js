// The accounts as their settings show them, and what can be asked of the program about them.

import * as api from "../api.js";
import { mutations } from "../mutationqueue.js";
import { on } from "../signals.js";
import { share } from "./structuralsharing.js";
import { store } from "../store.js";

const reader = mutations.reader();
/** Events come in bursts, in milliseconds. */
const pause = 250;

/** Reads all accounts into the store. Returns false if a change has outdated the answer. */
export async function readAccounts() {
  const { worth, answer } = await reader.read(() => api.get("/api/accounts"),
    { mustShow: () => !store.state.accountDetails });
  if (worth !== "current") return worth !== "outdated";
  store.update((state) => ({ ...state, accountDetails: share(state.accountDetails, answer.accounts) }));
  return true;
}

/**
 * Reads all accounts now and after every change of one, also elsewhere. `onEnd` gets the error of each read, or null.
 * Returns a function that stops it.
 * @param {(error: any) => void} [onEnd]
 */
export function followAccounts(onEnd = () => {}) {
  let timer = null;
  const read = () => readAccounts().then((isCurrent) => (isCurrent ? onEnd(null) : readSoon()), onEnd);
  const readSoon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      read();
    }, pause);
  };
  const stops = [on("change", (change) => change.accounts && readSoon()), on("refresh", readSoon)];
  read();
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}

/** Adds the account of a demonstration. Returns what is wrong with its server, or null. */
export async function addSample() {
  const { imap } = await api.post("/api/accounts/sample", {});
  return imap.message;
}

/** Changes an account: shown at once, turned back and thrown if the program refuses. @param {any} values */
export async function editAccount(account, values) {
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, account[name]]));
  const patch = {
    apply: (state) => withAccount(state, account.id, values),
    revert: (state) => withAccount(state, account.id, before),
  };
  const { account: saved } = await mutations.optimistic(patch, () =>
    api.change(`/api/accounts/${account.id}/edit`, values));
  store.update((state) => withAccount(state, saved.id, saved));
}

/** Stops or resumes fetching an account's mail. @param {boolean} isPaused */
export async function pauseAccount(account, isPaused) {
  const { account: saved } = await api.change(`/api/accounts/${account.id}/pause`, { paused: isPaused });
  store.update((state) => withAccount(state, saved.id, saved));
}

/** Removes an account and everything it has on this computer. */
export async function removeAccount(account) {
  await api.post(`/api/accounts/${account.id}/remove`, {});
  store.update((state) => ({
    ...state, accountDetails: (state.accountDetails ?? []).filter((one) => one.id !== account.id),
  }));
}

/** Replaces the names and signatures of an account. @param {any[]} identities */
export async function saveIdentities(account, identities) {
  const { identities: saved } = await api.change(`/api/accounts/${account.id}/identities`, { identities });
  store.update((state) => withAccount(state, account.id, { identities: saved }));
}

function withAccount(state, id, values) {
  const accountDetails = (state.accountDetails ?? []).map((one) => (one.id === id ? { ...one, ...values } : one));
  return { ...state, accountDetails };
}
