// What the pages of rules ask of the program.

import * as api from "../../core/api.js";
import { rememberUndoToken } from "../../core/mail/undo/undo.js";
import { announce, showToast } from "../../core/mail/notify.js";
import { openPage } from "../../core/router.js";
import { readRules } from "../../core/mail/rules.js";
import * as text from "../../core/text/settings/rulestext.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";

export { readRules };

const withRule = (rule) => store.update((state) => (state.rules
  ? { ...state, rules: { ...state.rules, rules: state.rules.rules.map((one) => (one.id === rule.id ? rule : one)) } }
  : state));

/** Saves a draft as a new rule, or over a rule. Returns the rule. @param {any} draft @param {number | null} id */
export async function saveRule(draft, id) {
  const { rule } = await api.change(id === null ? "/api/rules/new" : `/api/rules/${id}/save`, { draft });
  store.update({ ruleDraft: null });
  await readRules().catch(() => {});
  return rule;
}

/** Turns a rule on or off. */
export async function enableRule(id, enabled) {
  withRule((await api.change(`/api/rules/${id}/enable`, { enabled })).rule);
}

/** Gives the rules another order. @param {number[]} rules */
export async function orderRules(rules) {
  const answer = await api.change("/api/rules/order", { rules });
  store.update({ rules: answer });
}

export async function removeRule(rule) {
  await api.change(`/api/rules/${rule.id}/remove`, {});
  announce(text.removed(rule.name));
  await readRules();
}

/** Runs a rule on the mail that is here, and shows how it goes. */
export async function applyRule(id) {
  const { run } = await api.post(`/api/rules/${id}/apply`, {});
  openPage("settings", `rules/runs/${run.id}`);
}

/**
 * What a draft would do.
 * @param {any} draft @param {AbortSignal} [signal] @param {{offset: number, limit: number}} page
 */
export const tryRule = (draft, signal, page = { offset: 0, limit: 20 }) => (
  api.post("/api/rules/test", { draft, ...page }, signal));

export const readRuns = () => api.get("/api/rules/runs", { limit: 100 });
export const readRun = (id) => api.get(`/api/rules/runs/${id}`, { limit: 200 });

/** Confirms, declines or undoes a run. @param {number} id @param {"confirm" | "decline" | "undo"} verb */
export async function changeRun(id, verb) {
  const answer = await api.post(`/api/rules/runs/${id}/${verb}`, {});
  emit("refresh");
  readRules().catch(() => {});
  return answer;
}

/** The rules as a script: {script, untranslated}. */
export const readSieve = () => api.get("/api/rules/sieve");

/** Adds the rules of a script, turned off: {rules, known, untranslated}. @param {string} script */
export async function importSieve(script) {
  const answer = await api.post("/api/rules/sieve/import", { script });
  await readRules().catch(() => {});
  return answer;
}

// ---- Cleaning up

export const readSenders = (account, sort) => api.get("/api/senders", { account, sort, limit: 100 });

/** How many messages would go, or moves them to Trash. */
export const trashSender = (address, account, keep, isDryRun) =>
  api.post("/api/senders/trash", { address, account, keep, dry_run: isDryRun });

/** Says what was moved, with Undo. */
export function showTrashed({ changed, undo_token: token }) {
  showToast(text.trashed(changed), rememberUndoToken(token));
  emit("refresh");
}
