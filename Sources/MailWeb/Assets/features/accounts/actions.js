// What adding an account and signing in ask of the program.

import * as api from "../../core/api.js";
import { additionOf, serversOf, signInOf } from "./model.js";

const pollPause = 800;

/** Looks for the servers of an address. */
export const discover = (address) => api.post("/api/accounts/discover", { address: address.trim() });

/** Checks both servers and adds the account if both accept. @param {any} draft */
export const addAccount = (draft) => api.post("/api/accounts/add", additionOf(draft));

/** Checks both servers and saves them if both accept. @param {number} id @param {any} draft */
export const saveServers = (id, draft) => api.post(`/api/accounts/${id}/servers`, {
  ...serversOf(draft), password: draft.password || null, smtp_password: draft.smtpPassword || null,
});

/** Begins a sign-in in the browser: {id, url}. @param {any} draft @param {number | null} account */
export const startSignIn = (draft, account) => api.post("/api/accounts/oauth/start", signInOf(draft, account));

export const cancelSignIn = (id) => api.post("/api/accounts/oauth/cancel", { id }).catch(() => {});

/** Opens the provider's page beside this one, which it cannot reach. @param {string} url */
export const openBeside = (url) => window.open(url, "_blank", "noopener");

/**
 * Follows a sign-in until it has ended; `onChange` gets every state. Returns a function that stops following.
 * @param {string} id @param {(status: any) => void} onChange @param {(error: any) => void} onError
 */
export function followSignIn(id, onChange, onError) {
  let timer = null;
  let isStopped = false;
  const ask = async () => {
    try {
      const status = await api.post("/api/accounts/oauth/status", { id });
      if (isStopped) return;
      onChange(status);
      if (status.state === "waiting" || status.state === "checking") timer = setTimeout(ask, pollPause);
    } catch (error) {
      if (!isStopped) onError(error);
    }
  };
  ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
