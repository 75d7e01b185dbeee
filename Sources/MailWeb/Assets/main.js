// The page starts here.

import { html, render } from "/assets/preact-htm.js";
import { App } from "./app/app.js";
import { startKeyboard } from "./app/keytable.js";
import { begin } from "./app/live.js";
import { store } from "./core/store.js";
import { startSession } from "./features/session/actions.js";

const root = document.getElementById("app");

/** What the style sheets ask of the whole page. It changes before anything moves the keyboard into what it shows. */
function reflectState() {
  const reflect = () => {
    const { page, session, view } = store.state;
    document.body.dataset.session = session.status;
    document.body.dataset.view = view?.kind ?? "mailbox";
    document.body.dataset.page = page?.kind ?? "";
    document.body.dataset.pane = (view?.thread ?? null) === null ? "list" : "thread";
  };
  store.subscribe(reflect);
  reflect();
}

async function start() {
  if (location.pathname === "/kit") {
    document.body.dataset.session = "open";
    const { Kit } = await import("/assets/kit.js");
    return render(html`<${Kit} />`, root);
  }
  reflectState();
  startKeyboard();
  render(html`<${App} />`, root);
  return startSession(begin);
}

start();
