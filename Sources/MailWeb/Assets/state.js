// What several parts of the page share, and how they hear of a change.

/** `connection` is connecting, live or stopped; `overview` is null until the first answer. */
export const state = { overview: null, connection: "connecting", view: null };

const listeners = new Map();

/** Calls `listener` whenever the topic is published: overview, addresses (the person's own), connection, view, thread. */
export function subscribe(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

/** Tells everyone who listens to the topic. */
export function publish(topic, ...values) {
  for (const listener of listeners.get(topic) ?? []) listener(...values);
}

/** Every account; empty before the first answer. */
export function accounts() {
  return state.overview?.accounts ?? [];
}

/** The account with that id. */
export function account(id) {
  return accounts().find((one) => one.id === id);
}

/** Every mailbox, in the order of the sidebar. */
export function mailboxes() {
  return state.overview?.mailboxes ?? [];
}

/** The mailbox with that id. */
export function mailbox(id) {
  return mailboxes().find((one) => one.id === id);
}

/** The account's mailbox with that role. */
export function mailboxWithRole(accountID, role) {
  return mailboxes().find((one) => one.account_id === accountID && one.role === role);
}

/** The person's own addresses in lower case. */
export function ownAddresses() {
  return new Set(accounts().map((one) => one.address.toLowerCase()));
}

/** Whether the server cannot be reached, as far as anybody knows. */
export function isOffline(one) {
  return one.offline === true || !navigator.onLine;
}

/** Whether the first sync of this account has not ended yet. */
export function isFirstSync(one) {
  return one.progress !== null && one.progress !== undefined && !one.last_success;
}

/** "4,200 of 31,000 messages" */
export function shownProgress(one) {
  const { completed, total } = one.progress;
  return `${completed.toLocaleString("en")} of ${total.toLocaleString("en")} messages`;
}
