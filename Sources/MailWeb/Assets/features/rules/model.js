// Rules as values: drafts, what is wrong with them, their order. Pure functions.

/** What a rule is made of while it is edited. */
export const emptyDraft = () => ({
  name: "", account_id: null, kind: "action", condition: "", except: "",
  actions: [{ kind: "move", mailbox: null, keyword: null }], stop: false, enabled: true,
});

/** A rule as a draft. @param {any} rule */
export function draftOf({ name, account_id, kind, condition, except, actions, stop, enabled }) {
  return { name, account_id, kind, condition, except, actions, stop, enabled };
}

/** The draft as it is sent: protected messages have no actions. @param {any} draft */
export function sentDraft(draft) {
  const isExclusion = draft.kind === "exclusion";
  const actions = draft.actions.map(({ kind, mailbox, keyword }) => (
    { kind, mailbox: kind === "move" ? mailbox : null, keyword: kind === "keyword" ? keyword?.trim() : null }));
  return { ...draft, name: draft.name.trim(), condition: draft.condition.trim(), except: draft.except.trim(),
    actions: isExclusion ? [] : actions, stop: isExclusion ? false : draft.stop };
}

/** What is missing, as keys of sentences by field: name, condition, actions. @param {any} draft */
export function missingOf(draft) {
  const missing = {};
  if (!draft.name.trim()) missing.name = "name";
  if (!draft.condition.trim()) missing.condition = "condition";
  if (draft.kind === "exclusion") return missing;
  if (draft.actions.length === 0) missing.actions = "actions";
  if (draft.actions.some((one) => one.kind === "move" && !one.mailbox)) missing.actions = "mailbox";
  if (draft.actions.some((one) => one.kind === "keyword" && !one.keyword?.trim())) missing.actions = "keyword";
  return missing;
}

/** What a dry run needs: a draft that could be saved, but for its name; null while it could not. @param {any} draft */
export function triedDraft(draft) {
  const { name: _, ...missing } = missingOf(draft);
  if (missing.condition) return null;
  const sent = sentDraft({ ...draft, name: draft.name.trim() || "?" });
  return missing.actions ? { ...sent, actions: [{ kind: "read", mailbox: null, keyword: null }] } : sent;
}

/** The ids in their order after one was moved by a step; null at the ends. @param {any[]} rules */
export function reordered(rules, id, step) {
  const ids = rules.map((one) => one.id);
  const at = ids.indexOf(id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= ids.length) return null;
  ids.splice(at, 1);
  ids.splice(to, 0, id);
  return ids;
}

/** The width of a sender's bar in percent of the largest. @param {any[]} senders @param {string} sort */
export function barsOf(senders, sort) {
  const value = (one) => ({ size: one.byte_count, unread: one.unread })[sort] ?? one.count;
  const largest = Math.max(1, ...senders.map(value));
  return senders.map((one) => Math.round((100 * value(one)) / largest));
}

/** The number in a field; null if it is none from 0 to 100,000. @param {string} written */
export function countOf(written) {
  return /^\d{1,6}$/.test(written.trim()) && Number(written) <= 100_000 ? Number(written) : null;
}
