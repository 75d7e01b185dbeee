// The servers of an account: shown, edited, checked and saved; and signing in again.

import { html, useState } from "/assets/preact-htm.js";
import { readAccounts } from "../../core/mail/accounts.js";
import * as text from "../../core/text/settings/accounttext.js";
import { showToast } from "../../core/mail/notify.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { Setting } from "../../ui/forms/setting.js";
import { useForm } from "../../ui/forms/useform.js";
import { discover, saveServers } from "./actions.js";
import { Checks, isSaved } from "./checks.js";
import { checkServers, draftOf, refusedFields } from "./model.js";
import { OAuthFields, OAuthWait, SignInError, useOAuth } from "./oauth.js";
import { ServerFields } from "./servers.js";

const lineOf = (server) => `${server.host}:${server.port} · ${text.securities[server.security] ?? server.security}`;

/** @param {{account: any, opensSignIn: boolean}} props */
export function EditServers({ account, opensSignIn }) {
  const [open, setOpen] = useState(opensSignIn ? "sign-in" : "");
  const close = () => setOpen("");
  const done = () => {
    close();
    showToast(text.added(account.address));
    readAccounts().catch(() => {});
  };
  const isOAuth = account.auth === "oauth";
  const servers = [account.imap, account.smtp].filter(Boolean).map(lineOf).join(", ");
  return html`<div class="card">
    <${Setting} id="servers" label=${text.serversGroup} help=${servers} isNamed=${false}>
      <${Button} id="servers" variant="plain" aria-label=${text.editServers} aria-expanded=${String(open === "servers")}
        onClick=${() => setOpen(open === "servers" ? "" : "servers")}>${text.edit}<//>
    <//>
    ${open === "servers" && html`<div class="setting-more"><${Servers} account=${account} onDone=${done}
      onCancel=${close} /></div>`}
    <${Setting} id="sign-in" label=${text.signInAgain} help=${text.signInAgainHelp} isNamed=${false}>
      <${Button} id="sign-in" data-part="sign-in" variant="plain" aria-expanded=${String(open === "sign-in")}
        onClick=${() => setOpen(open === "sign-in" ? "" : "sign-in")}>
        ${account.active ? text.signIn : text.reauthenticate}<//>
    <//>
    ${open === "sign-in" && html`<div class="setting-more">
      ${isOAuth ? html`<${Browser} account=${account} onDone=${done} onCancel=${close} />`
        : html`<${Servers} account=${account} onlyPassword onDone=${done} onCancel=${close} />`}</div>`}
  </div>`;
}

function Servers({ account, onlyPassword = false, onDone, onCancel }) {
  const check = (values) => ({
    ...checkServers(values), ...(onlyPassword && !values.password && { password: text.enterPassword }),
  });
  const form = useForm(draftOf(account), check);
  const [result, setResult] = useState(undefined);
  const send = async (values) => {
    setResult(null);
    try {
      const answer = await saveServers(account.id, values);
      if (isSaved(answer)) return onDone();
      setResult(answer);
      throw { fields: refusedFields(answer) };
    } catch (error) {
      if (error.fields) throw error;
      setResult(undefined);
      throw { fields: { password: `${error.message} ${error.hint}`.trim() } };
    }
  };
  const { values } = form;
  const actions = html`<${Button} variant="plain" onClick=${onCancel}>${text.cancel}<//>
    <${Button} type="submit" disabled=${result === null}>${text.checkAndSave}<//>`;
  const hasPassword = account.auth !== "oauth";
  const password = hasPassword && html`<${Field} id="password" type="password" autocomplete="off"
    label=${onlyPassword ? text.password : text.newPassword} help=${onlyPassword ? "" : text.newPasswordHelp}
    ...${form.field("password")} />`;
  return html`<${Form} form=${form} onSubmit=${send} actions=${actions}>
    ${result !== undefined && html`<${Checks} imapHost=${values.imapHost} smtpHost=${values.smtpHost}
      result=${result} />`}
    ${onlyPassword ? password : html`<${ServerFields} field=${form.field} password=${password}
      passwordHelp=${hasPassword ? text.newPasswordHelp : null} />`}
  <//>`;
}

/** The program knows the account's provider and client; they are asked for only if it does not. */
function Browser({ account, onDone, onCancel }) {
  const [draft, setDraft] = useState({ ...draftOf(account), method: "oauth" });
  const form = useForm(draft, checkServers, [draft, setDraft]);
  const oauth = useOAuth({ draft, account: account.id, onDone });
  const provider = text.providerName(draft.discovery?.oauth?.provider, draft.discovery?.provider);
  const send = async () => {
    if (oauth.error && !draft.discovery) {
      const discovery = await discover(account.address).catch(() => ({ sign_in: [], oauth: null }));
      return setDraft({ ...draft, discovery });
    }
    return oauth.start();
  };
  if (oauth.status) return html`<${OAuthWait} oauth=${oauth} draft=${draft} provider=${provider} />`;
  const actions = html`<${Button} variant="plain" onClick=${onCancel}>${text.cancel}<//>
    <${Button} type="submit">${oauth.error ? text.retry : text.oauthButton(provider)}<//>`;
  return html`<${Form} form=${form} onSubmit=${send} actions=${actions}>
    <${SignInError} words=${oauth.error} />
    ${draft.discovery && html`<${OAuthFields} draft=${draft} form=${form} />`}
  <//>`;
}
