// Follows the rules while mail is shown, so that a run which needs a confirmation is seen.

import { readRules } from "../../core/mail/rules.js";
import { on } from "../../core/signals.js";
import { store } from "../../core/store.js";

/** Begins to follow; a program without rules answers with an error. */
export function startRules() {
  const read = () => store.state.session.status === "open" && readRules().catch(() => {});
  on("change", (change) => change.rules && read());
  on("refresh-rules", read);
  read();
}
