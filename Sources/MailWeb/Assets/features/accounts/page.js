// The page of one account: what is kept, who writes, the servers, and how to leave.

import { html, useEffect, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { editAccount, pauseAccount, removeAccount } from "../../core/mail/accounts.js";
import * as text from "../../core/text/settings/accounttext.js";
import { limitOptions } from "../../core/mail/attachmentlimits.js";
import { useStore } from "../../core/hooks.js";
import { accountColor } from "../../core/mail/mail.js";
import { showToast } from "../../core/mail/notify.js";
import { openPage } from "../../core/router.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { ConfirmDialog } from "../../ui/overlays/dialog.js";
import { Input } from "../../ui/forms/input.js";
import { Icon } from "../../ui/icons.js";
import { revealRow } from "../../ui/reveal.js";
import { SelectSetting, Setting, SwitchSetting } from "../../ui/forms/setting.js";
import { StateBadge } from "./badge.js";
import { Identities } from "./identities.js";
import { isSmaller, stateOf, windows } from "./model.js";
import { EditServers } from "./reconnect.js";

/**
 * `part` names what is shown first: identities, servers, sign-in, or the id of a control.
 * @param {{account: any, part: string}} props
 */
export function AccountPage({ account, part }) {
  const page = useRef(null);
  useEffect(() => {
    document.title = text.accountTitle(account.address);
  }, [account.address]);
  useLayoutEffect(() => {
    const target = page.current.querySelector(part ? `[data-part=${CSS.escape(part)}]` : "h2");
    if (part && !target) revealRow(page.current, part);
    target?.focus({ preventScroll: part === "" });
  }, [part]);
  const state = stateOf(account);
  const color = useStore((now) => accountColor(now, account.id));
  const signIn = () => openPage("settings", `accounts/${account.id}/sign-in`);
  return html`<div class="settings-part" ref=${page}>
    <header class="account-head">
      <span class=${`account-dot ${color}`}></span>
      <h2 tabindex="-1">${account.address}</h2>
      <${StateBadge} account=${account} />
    </header>
    ${(state === "inactive" || state === "error") && html`<div class="usage-warning"><${Icon} name="warning" />
      <p>${account.error ?? text.inactiveHelp}</p>
      <${Button} variant="text" onClick=${signIn}>${text.reauthenticate}<//></div>`}
    <div class="card"><${Name} account=${account} /></div>
    ${!account.local && html`<h3>${text.syncGroup}</h3><${Kept} account=${account} />`}
    ${account.identities && html`<h3 data-part="identities" tabindex="-1">${text.identitiesGroup}</h3>
      <p class="section-help">${text.identitiesHelp}</p><${Identities} account=${account} />`}
    ${!account.local && html`<h3 data-part="servers" tabindex="-1">${text.serversGroup}</h3>
      <${EditServers} key=${part} account=${account} opensSignIn=${part === "sign-in"} />`}
    <div class="card">
      ${!account.local && html`<${Pause} account=${account} />`}
      <${Remove} account=${account} />
    </div>
  </div>`;
}

/** Saves values of the account; `errors` has a sentence for the one that was refused last. */
function useEdit(account) {
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
  const edit = (values) => {
    setErrors({});
    editAccount(account, values).catch((refusal) =>
      setErrors(Object.fromEntries(Object.keys(values).map((name) => [name, text.notSaved(refusal.message)]))));
  };
  return { errors, edit };
}

function Name({ account }) {
  const { errors, edit } = useEdit(account);
  const save = (written) => {
    const name = written.trim();
    if (name !== account.display_name) edit({ display_name: name });
  };
  return html`<${Setting} id="display-name" label=${text.name} help=${text.nameHelp}
    error=${errors.display_name ?? null}>
    <${Input} id="display-name" class="text-input" value=${account.display_name} autocomplete="name"
      aria-describedby="display-name-note" onChange=${save} />
  <//>`;
}

function Kept({ account }) {
  const { errors, edit } = useEdit(account);
  const [wanted, setWanted] = useState(undefined);
  const { sync_window_days: days, keep_attachments: keep, attachment_limit_mb: limit, sync_all_mail: all } = account;
  const change = (value) => {
    const next = value === "all" ? null : Number(value);
    if (isSmaller(next, days)) setWanted(next);
    else edit({ sync_window_days: next });
  };
  const confirm = () => {
    edit({ sync_window_days: wanted });
    setWanted(undefined);
  };
  return html`<div class="card">
    <${SelectSetting} id="sync-window" label=${text.syncWindow} help=${text.syncWindowHelp}
      error=${errors.sync_window_days ?? null} value=${days === null ? "all" : String(days)}
      options=${windowOptions(days)} onChange=${change} />
    ${all !== null && html`<${SwitchSetting} id="sync-all-mail" label=${text.allMail} help=${text.allMailHelp}
      error=${errors.sync_all_mail ?? null} isOn=${all} onChange=${(isOn) => edit({ sync_all_mail: isOn })} />`}
    <${SelectSetting} id="keep-attachments" label=${text.keepAttachments} help=${text.keepAttachmentsHelp}
      error=${errors.keep_attachments ?? null} value=${keep} options=${Object.entries(text.keepChoices)}
      onChange=${(value) => edit({ keep_attachments: value })} />
    <${SelectSetting} id="account-limit" label=${text.attachmentLimit} help=${text.attachmentLimitHelp}
      error=${errors.attachment_limit_mb ?? null} value=${String(limit)} options=${limitOptions(limit)}
      onChange=${(value) => edit({ attachment_limit_mb: Number(value) })} />
    ${wanted !== undefined && html`<${ConfirmDialog} id="reduce-question" title=${text.reduceTitle}
      text=${text.reduceQuestion} confirmLabel=${text.reduce} cancelLabel=${text.cancel} closeLabel=${text.close}
      onConfirm=${confirm} onClose=${() => setWanted(undefined)} />`}
  </div>`;
}

function windowOptions(days) {
  const known = windows.includes(days) ? windows : [...windows.slice(0, -1), days, null];
  return known.map((one) => (one === null ? ["all", text.everything] : [String(one), text.days(one)]));
}

function Pause({ account }) {
  const [error, setError] = useState(null);
  const change = (isPaused) => {
    setError(null);
    pauseAccount(account, isPaused).catch((refusal) => setError(text.notSaved(refusal.message)));
  };
  return html`<${SwitchSetting} id="pause" label=${text.pauseName} help=${text.pauseHelp} error=${error}
    isOn=${account.paused} onChange=${change} />`;
}

function Remove({ account }) {
  const [asks, setAsks] = useState(false);
  const [error, setError] = useState(null);
  const confirm = () => {
    setAsks(false);
    removeAccount(account).then(() => {
      showToast(text.removed(account.address));
      const { page } = store.state;
      // The event of the removal may have come first, and without an account the first launch has begun.
      if (page?.kind === "settings" && page.path.split("/")[1] === String(account.id)) {
        openPage("settings", "accounts", { replace: true });
      }
    }, (refusal) => setError(text.removeFailed(refusal.message)));
  };
  return html`<${Setting} id="remove" label=${text.removeName} help=${text.removeHelp} error=${error} isNamed=${false}>
      <${Button} id="remove" variant="plain" onClick=${() => setAsks(true)}>${text.remove}<//>
    <//>
    ${asks && html`<${ConfirmDialog} id="remove-question" title=${text.removeTitle}
      text=${text.removeQuestion(account.address)} confirmLabel=${text.removeConfirm} cancelLabel=${text.cancel}
      closeLabel=${text.close} onConfirm=${confirm} onClose=${() => setAsks(false)} />`}`;
}
