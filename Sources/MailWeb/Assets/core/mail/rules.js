// The rules as the program has them, and drafts of rules that are made from a search or from messages.

import * as api from "../api.js";
import { showAlert } from "./notify.js";
import { mutations } from "../mutationqueue.js";
import { openPage } from "../router.js";
import { share } from "./structuralsharing.js";
import { store } from "../store.js";
import * as text from "../text/text.js";

const reader = mutations.reader();

/** Reads the rules, and the runs that wait for a confirmation. */
export async function readRules() {
  const { worth, answer } = await reader.read(() => api.get("/api/rules"), { mustShow: () => !store.state.rules });
  if (worth === "current") store.update((state) => ({ ...state, rules: share(state.rules, answer) }));
}

/**
 * Asks the program for a rule that fits a search or conversations, and opens it to be changed and tried.
 * @param {"action" | "exclusion"} kind @param {{query?: string, threads?: number[]}} source
 */
export async function suggestRule(kind, { query = null, threads = null }) {
  try {
    const { draft } = await api.change("/api/rules/suggest", { kind, query, messages: null, threads });
    store.update({ ruleDraft: draft });
    openPage("settings", "rules/new");
  } catch (error) {
    showAlert(text.failedBecause(text.ruleFailed, error.message), error.hint);
  }
}
