// Getting a session: the single-use code in the address, or the page that says how to get one.

import * as api from "./api.js";
import { byID, element } from "./dom.js";

/** Takes the code out of the address at once and trades it. Returns whether there is a session now; shows how to get one if not. */
export async function openSession() {
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

const words = {
  none: ["Open your mail from the terminal", "This browser has no session with VaultMail yet."],
  used: ["That link is no longer good", "A link to VaultMail opens one session, within a minute. Get a fresh one:"],
  lost: ["Your session has ended", "Your mail is where it was. Open it again from the terminal."],
  stopped: ["The mail service is not running", "Start it with vaultmail serve, and then open your mail."],
};

/** Shows the page without mail. Always returns false. */
export function askForSession(reason) {
  const [title, text] = words[reason];
  document.body.dataset.session = "none";
  document.title = "VaultMail";
  const box = byID("session");
  box.replaceChildren(element("div", { class: "session-card" },
    element("img", { src: "/assets/icon.svg", alt: "", width: 64, height: 64 }),
    element("h1", { text: title, tabindex: -1 }), element("p", { text }),
    element("pre", { tabindex: 0, "aria-label": "Command" }, element("code", { text: "vaultmail open" })),
    element("p", { class: "session-why", text: "Mail is shown only to a page that this command opened, so that no other program or site on this machine can read it." })));
  setShell(false);
  if (reason === "lost") byID("alert").replaceChildren(element("p", { class: "visually-hidden", text: title }));
  box.querySelector("h1").focus();
  return false;
}

/** Shows the mail page. */
export function showShell() {
  document.body.dataset.session = "open";
  setShell(true);
}

function setShell(isShown) {
  byID("session").hidden = isShown;
  setMain(!isShown);
  for (const id of ["strips", "sidebar", "banner", "list", "reader", "tabbar"]) byID(id).hidden = !isShown;
  document.querySelector(".skip-links").hidden = !isShown;
}

/** The page without a session has its own main landmark. */
function setMain(isSession) {
  if (isSession) byID("session").setAttribute("role", "main");
  else byID("session").removeAttribute("role");
}
