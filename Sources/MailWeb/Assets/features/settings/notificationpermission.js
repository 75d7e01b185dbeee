// Who shows notifications, whether they may, and what to do if not (NOTIF-02).

import { html, useState } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { announce } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/notificationtext.js";
import { askPermission, checkPermission } from "../../core/mail/permission.js";
import { reportPresence } from "../../core/mail/presence.js";
import { settingOf } from "../../core/mail/settings.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { Setting } from "../../ui/forms/setting.js";
import { checkNotifications } from "./actions.js";
import { ChoiceRow } from "./control.js";

export function Permission({ known, setKnown }) {
  const [failure, setFailure] = useState(null);
  const own = useStore((state) => state.permission);
  const check = async () => {
    checkPermission();
    await reportPresence();
    await checkNotifications().then((answer) => {
      setKnown(answer);
      setFailure(null);
      announce(text.presenterWords(answer, store.state.permission));
    }, (error) => setFailure(error.message));
  };
  const canShow = known.presenter !== "none";
  // Without the desktop's the browser shows them: that is a fault only to who turned the desktop's on.
  const isWanted = useStore((state) => settingOf(state, "notifications.desktop"))?.value === "on";
  return html`<div class="card">
    <${Setting} id="notify-permission" label=${text.permission} isNamed=${false}
      error=${failure ?? (isWanted ? known.problem : null)} help=${text.withProblem(known, own)}>
      <${Button} variant="plain" disabled=${!canShow} aria-describedby="notify-permission-note"
        onClick=${() => emit("notification-example")}>${text.test}<//>
      <${Button} id="notify-permission" variant="plain" onClick=${check}>${text.checkAgain}<//>
    <//>
    <${Browser} onCheck=${check} isNeeded=${known.presenter !== "desktop"} />
    <${ChoiceRow} row="desktop-notifications" />
  </div>`;
}

function Browser({ onCheck, isNeeded }) {
  const permission = useStore((state) => state.permission) ?? "default";
  const ask = async () => {
    if (await askPermission() === "granted") announce(text.nowGranted);
    onCheck();
  };
  const help = html`<span>${text.permissionWords(permission, isNeeded)}</span>
    ${permission === "denied" && isNeeded && html`<ol class="permission-steps">${text.deniedSteps.map((step) =>
      html`<li>${step}</li>`)}</ol>`}
    ${permission === "granted" && html`<span class="permission-hint">${text.desktopHint}</span>`}`;
  return html`<${Setting} id="notify-browser" label=${text.thisBrowser} help=${help} isNamed=${false}>
    ${permission === "default" && html`<${Button} id="notify-browser"
      variant=${isNeeded ? "primary" : "plain"} onClick=${ask}>${text.allow}<//>`}
  <//>`;
}
