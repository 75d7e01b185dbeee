// The accounts in the settings: their list, the page of one, and adding one.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { followAccounts } from "../../core/mail/accounts.js";
import * as text from "../../core/text/settings/accounttext.js";
import { useStore, useTick } from "../../core/hooks.js";
import { accountColor } from "../../core/mail/mail.js";
import { openPage } from "../../core/router.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { Link } from "../../ui/link.js";
import { StateBadge } from "./badge.js";
import { stateOf } from "./model.js";
import { AccountPage } from "./page.js";

const tick = 30_000;

/**
 * `path` is empty, add, an account’s id, or an id and one of its parts.
 * @param {{path: string, AddAccount: any}} props
 */
export function Accounts({ path, AddAccount }) {
  const accounts = useStore((state) => state.accountDetails);
  const [failure, setFailure] = useState("");
  useEffect(() => followAccounts((error) => setFailure(error ? text.failed(error.message) : "")), []);
  const [id, part = ""] = path.split("/");
  if (id === "add") return html`<${Add} AddAccount=${AddAccount} />`;
  if (failure && !accounts) return html`<h2 tabindex="-1">${text.accounts}</h2>
    <p class="usage-warning"><${Icon} name="warning" /><span>${failure}</span></p>`;
  if (!accounts) return html`<h2 tabindex="-1">${text.accounts}</h2>`;
  if (id === "" || id === "accounts") return html`<${List} accounts=${accounts} />`;
  const account = accounts.find((one) => String(one.id) === id);
  if (!account) return html`<h2 tabindex="-1">${text.unknownAccount}</h2>`;
  return html`<${AccountPage} key=${account.id} account=${account} part=${part} />`;
}

function Add({ AddAccount }) {
  const [draft, setDraft] = useState(null);
  const leave = () => openPage("settings", "accounts");
  return html`<div class="card add-card"><${AddAccount} draft=${draft} setDraft=${setDraft} onBack=${leave}
    onDone=${leave} /></div>`;
}

function List({ accounts }) {
  useTick(tick);
  return html`
    <h2 tabindex="-1">${text.accounts}</h2>
    <ul class="card account-list">
      ${accounts.length === 0 && html`<li class="account-row">${text.noAccounts}</li>`}
      ${accounts.map((one) => html`<${Row} key=${one.id} account=${one} />`)}
    </ul>
    <p class="section-actions"><${Button} id="add-account" onClick=${() => openPage("settings", "accounts/add")}>
      ${text.addAccount}<//></p>`;
}

function Row({ account }) {
  const state = stateOf(account);
  const address = `/settings/accounts/${account.id}`;
  const color = useStore((state) => accountColor(state, account.id));
  const open = () => openPage("settings", `accounts/${account.id}`);
  return html`<li class="account-row">
    <${Link} href=${address} class="account-link" onFollow=${open}>
      <span class=${`account-dot ${color}`}></span>
      <span class="account-words">
        <strong>${account.address}</strong>
        <span class="field-help">${account.local ? text.importedMail : account.display_name}</span>
      </span>
      ${!account.local && html`<${StateBadge} account=${account} />`}
      <${Icon} name="right" />
    <//>
    ${state === "inactive" && html`<${Button} variant="plain" class="account-again"
      onClick=${() => openPage("settings", `accounts/${account.id}/sign-in`)}>${text.reauthenticate}<//>`}
  </li>`;
}
