// The bars above everything.

import { html } from "/assets/preact-htm.js";
import { setDismissed } from "../../core/mail/dismissed.js";
import { useStore, useTick } from "../../core/hooks.js";
import { unresolved } from "../../core/mail/outgoing.js";
import { navigate, openPage, pageView } from "../../core/router.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { Banner } from "../../ui/banner.js";
import { Button } from "../../ui/button.js";
import { IconButton } from "../../ui/iconbutton.js";
import { bannersOf, shortestDelay } from "./model.js";

const icons = { stopped: "warning", error: "warning", "signed-out": "warning", vault: "lock",
  offline: "offline", pending: "sync", unsent: "outbox",
  rules: "rules" };

/** @param {{onSync: () => void}} props */
export function Banners({ onSync }) {
  const state = useStore((now) => now);
  useTick(shortestDelay / 2);
  return html`<div id="banners" class="banners" role="region" aria-label=${text.notices}>
    ${bannersOf(state).map((one) => html`<${OneBanner} key=${one.key} banner=${one} onSync=${onSync} />`)}
  </div>`;
}

const showRules = () => openPage("settings", "rules");
const showVault = () => openPage("settings", "security/vault");
const dismissUnresolved = () => setDismissed(unresolved(store.state).map((one) => one.id));
const showOutbox = () => navigate(pageView("outbox"));

function OneBanner({ banner, onSync }) {
  const isError = ["stopped", "error", "signed-out", "unsent", "vault"].includes(banner.kind);
  const signIn = () => openPage("settings", `accounts/${banner.account}/sign-in`);
  const openOutbox = () => store.update({ dialog: { kind: "outbox" } });
  const actions = html`
    ${banner.hasPending && html`<${Button} variant="text" onClick=${openOutbox}>${text.viewPending}<//>`}
    ${banner.kind === "unsent" && html`
      <${Button} variant="text" aria-label=${text.openOutbox} onClick=${showOutbox}>${text.outbox}<//>
      <${IconButton} icon="close" label=${text.dismiss} title=${text.dismiss} onClick=${dismissUnresolved} />`}
    ${banner.kind === "rules" && html`<${Button} variant="text" onClick=${showRules}>${text.review}<//>`}
    ${banner.kind === "vault" && html`<${Button} variant="text" onClick=${showVault}>${text.unlock}<//>`}
    ${banner.kind === "signed-out" && html`<${Button} variant="text" onClick=${signIn}>${text.signInAgain}<//>`}
    ${banner.kind === "error" && html`<${Button} variant="text" onClick=${onSync}>${text.tryNow}<//>`}`;
  return html`<${Banner} icon=${icons[banner.kind]} isError=${isError} isShort=${banner.kind === "unsent"}
    actions=${actions}><${Line} banner=${banner} />
    <//>`;
}

function Line({ banner }) {
  const [before, command, after] = text.serviceStopped;
  if (banner.kind === "stopped") return html`${before}<code>${command}</code>${after}`;
  if (!["error", "signed-out", "unsent", "rules", "vault"].includes(banner.kind)) return banner.line;
  return html`<strong>${banner.line}</strong>${banner.rest ? html` <span>${banner.rest}</span>` : ""}`;
}
