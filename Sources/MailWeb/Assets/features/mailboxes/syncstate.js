// The foot of the sidebar: how each account's sync is going.

import { html } from "/assets/preact-htm.js";
import { pauseBackfill } from "../../core/mail/backfill.js";
import { fullTime } from "../../core/format.js";
import { useStore, useTick } from "../../core/hooks.js";
import { accounts, canPauseBackfill, isWorking } from "../../core/mail/mail.js";
import * as text from "../../core/text/text.js";
import { IconButton } from "../../ui/iconbutton.js";
import { ProgressBar } from "../../ui/progress.js";
import { syncNow } from "./actions.js";
import { syncStatus } from "./model.js";

const tick = 30_000;

export function SyncState() {
  const state = useStore((now) => now);
  useTick(tick);
  if (!state.overview) return html`<div id="sync-state" class="sync-state"></div>`;
  const all = accounts(state);
  const isBusy = (state.isSyncing || all.some(isWorking)) && state.connection === "live";
  return html`<div id="sync-state" class=${isBusy ? "sync-state working" : "sync-state"}>
    <div class="sync-rows">${all.map((one) => html`<${SyncRow} key=${one.id} state=${state} account=${one} />`)}</div>
    <${IconButton} id="sync-now" class="sync-now" icon="sync" label=${text.syncNow} tip=${text.syncNowTip}
      aria-keyshortcuts="Shift+N" disabled=${all.length === 0} onClick=${syncNow} />
  </div>`;
}

function SyncRow({ state, account }) {
  const { line, last } = syncStatus(state, account);
  const { address, progress } = account;
  const time = account.last_success ? fullTime(account.last_success) : null;
  return html`<div class=${account.error ? "sync-row error" : "sync-row"}>
    <span class="sync-address" title=${address}>${address}</span>
    ${canPauseBackfill(state, account) && html`<${PauseButton} account=${account} />`}
    <span class="sync-line" title=${last ? null : time}>${line}</span>
    <span class="sync-last" title=${last ? time : null}>${last}</span>
    ${progress?.total > 0 && html`<${ProgressBar} label=${text.syncProgressLabel(address)} ...${progress} />`}
  </div>`;
}

function PauseButton({ account }) {
  const isPaused = account.backfill_paused;
  return html`<${IconButton} class="sync-pause" icon=${isPaused ? "resume" : "pause"}
    label=${text.backfillLabel(isPaused, account.address)} title=${text.backfillVerb(isPaused)}
    onClick=${() => pauseBackfill(account)} />`;
}
