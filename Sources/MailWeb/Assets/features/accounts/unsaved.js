// Names and signatures that were changed and not saved yet: leaving the page saves them, and what cannot be saved is
// there again when the page is.

import { useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { saveIdentities } from "../../core/mail/accounts.js";
import * as text from "../../core/text/settings/accounttext.js";
import { showAlert, showToast } from "../../core/mail/notify.js";
import { store } from "../../core/store.js";
import { isAddress } from "./model.js";

/** By account, what could not be saved on leaving. */
const kept = new Map();

/** The first row whose address is none; -1 if all can be saved. @param {any[]} rows */
export const wrongRow = (rows) => rows.findIndex((one) => !isAddress(one.address));

/** @param {any} account @param {any[]} rows */
export async function saveRows(account, rows) {
  await saveIdentities(account, rows.map((one) => ({ ...one, address: one.address.trim() })));
  kept.delete(account.id);
  showToast(text.identitiesSaved);
}

/** The changed rows, or null. @param {any} account @returns {[any[] | null, (rows: any[] | null) => void]} */
export function useUnsaved(account) {
  const [rows, setRows] = useState(kept.get(account.id) ?? null);
  const latest = useRef(rows);
  latest.current = rows;
  useLayoutEffect(() => {
    const warn = (event) => latest.current && event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
      if (latest.current) saveLeft(account, latest.current);
    };
  }, []);
  const set = (next) => {
    if (!next) kept.delete(account.id);
    latest.current = next;
    setRows(next);
  };
  return [rows, set];
}

async function saveLeft(account, rows) {
  if (!store.state.accountDetails?.some((one) => one.id === account.id)) return;
  kept.set(account.id, rows);
  const wrong = wrongRow(rows);
  if (wrong >= 0) return showAlert(text.identitiesNotSaved, text.notAnAddress(rows[wrong].address));
  await saveRows(account, rows).catch((refusal) => showAlert(text.identitiesNotSaved, refusal.message));
}
