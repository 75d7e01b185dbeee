// Getting a session: the single-use code in the address, or the page that says how to get one.

import * as api from "../../core/api.js";
import { store } from "../../core/store.js";

/** Takes the code out of the address at once and trades it. Returns true if there is a session now. */
async function openSession() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (code === null) return api.token() !== null || askForSession("none");
  history.replaceState(null, "", location.pathname + location.search);
  try {
    api.setToken(await api.exchangeCode(code));
    return true;
  } catch (error) {
    if (api.token() !== null) return true;
    return askForSession(error.isUnreachable ? "stopped" : "used");
  }
}

/** Shows how to get a session: none, used, lost or stopped. Always returns false. */
function askForSession(reason) {
  store.update({ session: { status: "none", reason } });
  return false;
}

/** The session has ended; a new token starts the page again, because what it holds belongs to the old one. */
export function loseSession() {
  api.setToken(null);
  askForSession("lost");
  api.onTokenChange((token) => token && location.reload());
}

/** Opens the page with `begin` as soon as there is a session. */
export async function startSession(begin) {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    begin();
  };
  api.onTokenChange((token) => token && store.state.session.reason !== "lost" && start());
  window.addEventListener("hashchange", async () => {
    if (!location.hash.startsWith("#code=") || !(await openSession())) return;
    if (!isStarted) start();
    else if (store.state.session.status !== "open") location.reload();
  });
  if (await openSession()) start();
}
