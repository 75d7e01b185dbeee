// The bars above everything.

import { html } from "/assets/preact-htm.js";
import { useStore, useTick } from "../../core/hooks.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text.js";
import { Banner } from "../../ui/banner.js";
import { Button } from "../../ui/button.js";
import { bannersOf, patience } from "./model.js";

const icons = { stopped: "warning", error: "warning", offline: "offline", pending: "sync" };

/** @param {{onSync: () => void}} props */
export function Banners({ onSync }) {
  const state = useStore((now) => now);
  useTick(patience / 2);
  return html`<div id="banners" class="banners" role="region" aria-label=${text.notices}>
    ${bannersOf(state).map((one) => html`<${OneBanner} key=${one.key} banner=${one} onSync=${onSync} />`)}
  </div>`;
}

function OneBanner({ banner, onSync }) {
  const isError = banner.kind === "stopped" || banner.kind === "error";
  const openOutbox = () => store.update({ dialog: { kind: "outbox" } });
  const actions = html`
    ${banner.hasPending && html`<${Button} variant="text" onClick=${openOutbox}>${text.viewPending}<//>`}
    ${banner.kind === "error" && html`<${Button} variant="text" onClick=${onSync}>${text.tryNow}<//>`}`;
  return html`<${Banner} icon=${icons[banner.kind]} isError=${isError} actions=${actions}><${Line} banner=${banner} />
    <//>`;
}

function Line({ banner }) {
  const [before, command, after] = text.serviceStopped;
  if (banner.kind === "stopped") return html`${before}<code>${command}</code>${after}`;
  if (banner.kind !== "error") return banner.line;
  return html`<strong>${banner.line}</strong>${banner.rest ? ` ${banner.rest}` : ""}`;
}
