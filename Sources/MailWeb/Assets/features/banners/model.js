// Which bars are shown above everything: the service is gone, an account is offline or has an error, changes are
// pending.

import { ago } from "../../core/format.js";
import { accounts, isOffline } from "../../core/mail/mail.js";
import { unresolved } from "../../core/mail/outgoing.js";
import * as text from "../../core/text/text.js";

/** Changes go out within moments, so online only older ones are worth a bar, in milliseconds. */
export const shortestDelay = 10_000;

/** The bars, each {key, kind, line, rest, hasPending}; kind is stopped, offline, error, signed-out, vault, pending,
 * unsent or rules. A signed-out account is named by `account`. */
export function bannersOf(state, now = Date.now()) {
  if (state.connection === "stopped") return [{ key: "service", kind: "stopped" }];
  const ofAccounts = isAllOffline(state) ? [offlineBanner(state)]
    : accounts(state).map((one) => accountBanner(state, one, now));
  const vault = lockedVault(state);
  // An account without its password has errors that say the same, or that nothing can be done about yet.
  const shown = vault ? ofAccounts.filter((one) => one?.kind === "offline") : ofAccounts;
  return [vault, ...shown, unresolvedBanner(state), waitingRule(state)].filter(Boolean);
}

/** The message that was not sent, or not surely; the Outbox has all of them, with the reasons. */
function unresolvedBanner(state) {
  const [first, ...others] = unresolved(state).filter((one) => !state.dismissed.includes(one.id));
  if (!first || state.view?.kind === "outbox") return null;
  const line = text[{ failed: "notSent", sent: "notDelivered", uncertain: "maybeSent" }[first.state]](first);
  return { key: "unsent", kind: "unsent", line, rest: others.length > 0 ? text.moreNotices(others.length) : "" };
}

/** Accounts cannot sign in before their passwords are unlocked. */
function lockedVault(state) {
  if (!state.overview?.vault_locked) return null;
  const pending = pendingOf(state);
  return { key: "vault", kind: "vault", line: text.vaultLocked, hasPending: pending !== "",
    rest: pending && `${pending}.` };
}

/** The changes of all accounts that wait, in words; empty without any. */
function pendingOf(state) {
  const count = accounts(state).reduce((sum, one) => sum + one.pending_operations, 0);
  return count > 0 ? text.pendingChanges(count) : "";
}

/** A rule would take so much that it asks. */
function waitingRule(state) {
  const [run] = state.rules?.waiting ?? [];
  return run ? { key: "rules", kind: "rules", line: run.rule_name, rest: run.why } : null;
}

/** A computer without a network is one fact, however many accounts there are. */
function isAllOffline(state) {
  const online = accounts(state).filter((one) => one.active && !one.local);
  return accounts(state).length > 1 && online.length > 0 && online.every((one) => isOffline(state, one));
}

function offlineBanner(state) {
  const pending = pendingOf(state);
  const line = text.offlineBanner("", pending);
  return { key: "offline", kind: "offline", line, hasPending: pending !== "", rest: "" };
}

function accountBanner(state, one, now) {
  const pending = one.pending_operations > 0 ? text.pendingChanges(one.pending_operations) : "";
  const name = accounts(state).length > 1 ? `${one.address}: ` : "";
  const banner = { key: String(one.id), hasPending: pending !== "", rest: "" };
  if (isOffline(state, one)) return { ...banner, kind: "offline", line: text.offlineBanner(name, pending) };
  if (one.error || !one.active) {
    const synced = one.last_success ? text.lastSynced(ago(one.last_success)) : "";
    const rest = [pending, synced].filter(Boolean).map((words) => `${words}.`).join(" ");
    const line = `${name}${one.error ?? text.cannotSignIn}`;
    return one.active ? { ...banner, kind: "error", line, rest }
      : { ...banner, kind: "signed-out", account: one.id, line, rest };
  }
  const isLong = now - Number(new Date(one.pending_since ?? NaN)) > shortestDelay;
  return pending && isLong ? { ...banner, kind: "pending", line: `${name}${pending}` } : null;
}
