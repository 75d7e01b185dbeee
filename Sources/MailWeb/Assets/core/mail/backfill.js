// Pausing and resuming the download of an account's older mail.

import * as api from "../api.js";
import { announce, showAlert } from "./notify.js";
import * as text from "../text/text.js";

const underway = new Set();

/** Pauses the account's backfill, or resumes it. */
export async function pauseBackfill(account) {
  if (underway.has(account.id)) return;
  underway.add(account.id);
  const paused = !account.backfill_paused;
  try {
    await api.post("/api/backfill", { account: account.id, paused });
    announce(text.backfillAnnouncement(paused));
  } catch (error) {
    showAlert(text.backfillFailed(paused, error.message), error.hint);
  }
  underway.delete(account.id);
}
