// What the page says on its own: the toast, the alert, the polite status line, and the address of a link.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { closeAlert, hideToast } from "../../core/mail/notify.js";
import * as text from "../../core/text/text.js";
import { AlertBox } from "../../ui/banner.js";
import { Toast } from "../../ui/overlays/toast.js";

/** The live regions; they exist before they have anything to say. */
export function LiveRegions() {
  const alert = useStore((state) => state.alert);
  const status = useStore((state) => state.status);
  return html`
    <div id="alert" class="alert" role="alert">
      ${alert && html`<${AlertBox} message=${alert.message} hint=${alert.hint} closeLabel=${text.dismiss}
        onClose=${closeAlert} />`}
    </div>
    <div id="status" class="visually-hidden" role="status" aria-live="polite">${status}</div>`;
}

export function Floating() {
  const toast = useStore((state) => state.toast);
  const target = useStore((state) => state.linkTarget);
  return html`
    <${Toast} toast=${toast} undoLabel=${text.undo} undoKey="z" onEnd=${hideToast} />
    <div id="link-target" class="link-target" hidden=${target === ""}>${target}</div>`;
}
