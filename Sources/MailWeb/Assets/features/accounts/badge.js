// The state of an account in words.

import { html } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/accounttext.js";
import { ago } from "../../core/format.js";
import { Icon } from "../../ui/icons.js";
import { stateOf } from "./model.js";

const badgeIcons = { inactive: "warning", error: "warning", paused: "pause" };

/** The state in words, with a sign where it needs the user. @param {{account: any}} props */
export function StateBadge({ account }) {
  const state = stateOf(account);
  const synced = state === "active" ? text.lastSync(account.last_success ? ago(account.last_success) : "") : "";
  return html`<span class=${`badge ${state}`}>
    ${badgeIcons[state] && html`<${Icon} name=${badgeIcons[state]} />`}
    <span>${synced || text.states[state]}</span>
  </span>`;
}
