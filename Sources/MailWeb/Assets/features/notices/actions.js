// Notices of the program: what it could not carry out. Each is shown once, if it is not older than a day.

import * as api from "../../core/api.js";
import { closeAlert, showAlert } from "../../core/mail/notify.js";
import { on } from "../../core/signals.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";

const lastKey = "vaultmail.notice";
const shownFor = 86_400_000;

/** Begins to follow the stream and the connection. */
export function startNotices() {
  on("change", (change) => change.notices && readNotices());
  store.watch((state) => state.connection, followConnection);
}

export async function readNotices() {
  const last = Number(localStorage.getItem(lastKey) ?? 0);
  const { notices } = await api.get("/api/notices", { after: last }).catch(() => ({ notices: [] }));
  if (notices.length === 0) return;
  localStorage.setItem(lastKey, String(Math.max(...notices.map((notice) => notice.id))));
  const recent = notices.filter((notice) => Date.now() - Number(new Date(notice.date)) < shownFor);
  if (recent.length > 0) showAlert(recent.at(-1).text, recent.length > 1 ? text.moreNotices(recent.length - 1) : "");
}

/** What failed because the service was gone is no longer true once it is back. */
function followConnection(connection) {
  const { alert } = store.state;
  if (!alert) return;
  if (connection === "stopped") store.update({ alert: { ...alert, isFromStop: true } });
  else if (connection === "live" && alert.isFromStop) closeAlert();
}
