// How much of each account's attachments stays on this computer.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { editAccount, followAccounts } from "../../core/mail/accounts.js";
import { limitOptions } from "../../core/mail/attachmentlimits.js";
import { useStore } from "../../core/hooks.js";
import * as text from "../../core/text/settings/settingstext.js";
import { SelectSetting } from "../../ui/forms/setting.js";
import { rowNamed } from "./model.js";

export function Limits() {
  const all = useStore((state) => state.accountDetails);
  const [failure, setFailure] = useState({ id: null, words: "" });
  useEffect(() => followAccounts(), []);
  const remote = (all ?? []).filter((one) => !one.local);
  if (remote.length === 0) return null;
  const save = (account) => (value) => {
    setFailure({ id: null, words: "" });
    editAccount(account, { attachment_limit_mb: Number(value) }).catch((refusal) =>
      setFailure({ id: account.id, words: text.notSaved(refusal.message) }));
  };
  return html`
    <h3 id="attachment-limit" tabindex="-1">${rowNamed("attachment-limit").name}</h3>
    <p class="section-help">${text.limitHelp}</p>
    <div class="card">${remote.map((one) => html`
      <${SelectSetting} key=${one.id} id=${`limit-${one.id}`} label=${one.address}
        value=${String(one.attachment_limit_mb)} error=${failure.id === one.id ? failure.words : null}
        options=${limitOptions(one.attachment_limit_mb)} onChange=${save(one)} />`)}</div>`;
}
