// Which bars are shown above everything: the service is gone, an account is offline or has an error, changes are
// pending.

import { ago } from "../../core/format.js";
import { accounts, isOffline } from "../../core/mail.js";
import { stuck } from "../../core/outgoing.js";
import * as text from "../../core/text.js";

/** Changes go out within moments, so online only older ones are worth a bar, in milliseconds. */
export const patience = 10_000;

/** The bars, each {key, kind, line, rest, hasPending}; kind is stopped, offline, error, pending, unsent or
 * rules. */
export function bannersOf(state, now = Date.now()) {
  if (state.connection === "stopped") return [{ key: "service", kind: "stopped" }];
  return [...accounts(state).map((one) => accountBanner(state, one, now)), stuckBanner(state), waitingRule(state)]
    .filter(Boolean);
}

/** The message that was not sent, or not surely; the Outbox has all of them, with the reasons. */
function stuckBanner(state) {
  const [first, ...others] = stuck(state).filter((one) => !state.dismissed.includes(one.id));
  if (!first || state.view?.kind === "outbox") return null;
  const line = first.state === "failed" ? text.notSent(first) : text.maybeSent(first);
  return { key: "unsent", kind: "unsent", line, rest: others.length > 0 ? text.moreNotices(others.length) : "" };
}

/** A rule would take so much that it asks. */
function waitingRule(state) {
  const [run] = state.rules?.waiting ?? [];
  return run ? { key: "rules", kind: "rules", line: run.rule_name, rest: run.why } : null;
}

function accountBanner(state, one, now) {
  const pending = one.pending_operations > 0 ? text.pendingChanges(one.pending_operations) : "";
  const name = accounts(state).length > 1 ? `${one.address}: ` : "";
  const banner = { key: String(one.id), hasPending: pending !== "", rest: "" };
  if (isOffline(state, one)) return { ...banner, kind: "offline", line: text.offlineBanner(name, pending) };
  if (one.error) {
    const synced = one.last_success ? text.lastSynced(ago(one.last_success)) : "";
    const rest = [pending, synced].filter(Boolean).map((words) => `${words}.`).join(" ");
    return { ...banner, kind: "error", line: `${name}${one.error}`, rest };
  }
  const isLong = now - Number(new Date(one.waiting_since ?? NaN)) > patience;
  return pending && isLong ? { ...banner, kind: "pending", line: `${name}${pending}` } : null;
}
