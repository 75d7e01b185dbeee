// Signing in to a new account: with a password, an app password, or in the browser.

import { html, useState } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { unlockVault } from "../../core/mail/vault.js";
import * as text from "../../core/text/settings/accounttext.js";
import * as vaultText from "../../core/text/settings/vaulttext.js";
import { Button } from "../../ui/button.js";
import { Field, Tick } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { useForm } from "../../ui/forms/useform.js";
import { addAccount } from "./actions.js";
import { Checks, isSaved } from "./checks.js";
import { Heading } from "./heading.js";
import { checkDraft, onlyReads, otherMethods, refusedFields } from "./model.js";
import { OAuthFields, OAuthWait, SignInError, useOAuth } from "./oauth.js";
import { ServerFields } from "./servers.js";
import { Steps } from "./steps.js";

const providerOf = (draft) => text.providerName(draft.discovery?.oauth?.provider, draft.discovery?.provider);

/**
 * @param {{draft: any, setDraft: (draft: any) => void, onBack: () => void,
 *          onAdded: (account: number) => void}} props
 */
export function SignIn({ draft, setDraft, onBack, onAdded }) {
  const form = useForm(draft, checkDraft, [draft, setDraft]);
  const [result, setResult] = useState(undefined);
  const oauth = useOAuth({ draft, account: null, onDone: onAdded });
  const vault = useVault();
  const isOAuth = draft.method === "oauth";
  const add = async (values) => {
    // The field of the passphrase has its error, so it gets the keyboard.
    if (!(await vault.unlock())) throw { fields: {} };
    if (isOAuth) return oauth.start();
    setResult(null);
    try {
      const answer = await addAccount(values);
      if (isSaved(answer)) return onAdded(answer.account);
      setResult(answer);
      throw { fields: refusedFields(answer) };
    } catch (error) {
      if (error.fields) throw error;
      setResult(undefined);
      throw { fields: { password: `${error.message} ${error.hint}`.trim() } };
    }
  };
  if (oauth.status) {
    return html`<${Heading} key="wait">${text.oauthTitle(providerOf(draft))}<//>
      <${OAuthWait} oauth=${oauth} draft=${draft} provider=${providerOf(draft)} />`;
  }
  const isChecking = result === null;
  const label = isOAuth ? text.oauthButton(providerOf(draft)) : text.signInAndAdd;
  const actions = html`<${Button} variant="plain" onClick=${onBack} disabled=${isChecking}>${text.back}<//>
    <${Button} type="submit" disabled=${isChecking}>${label}<//>`;
  return html`<${Heading} key="form">${titleOf(draft)}<//>
    <p class="step-account"><strong>${draft.address.trim()}</strong><span>${sourceOf(draft)}</span></p>
    <${Form} form=${form} onSubmit=${add} actions=${actions}>
      ${result !== undefined && html`<${Checks} imapHost=${draft.imapHost} smtpHost=${draft.smtpHost}
        result=${result} />`}
      <${SignInError} words=${oauth.error} />
      ${isOAuth ? html`<${OAuthFields} draft=${draft} form=${form} />` : html`<${PasswordFields} draft=${draft}
        form=${form} />`}
      ${vault.isLocked && html`<${Field} id="vault-passphrase" label=${vaultText.passphrase} type="password"
        autocomplete="off" help=${vaultText.lockedHelp} value=${vault.passphrase} error=${vault.error}
        onInput=${vault.setPassphrase} />`}
      <${OtherMethods} draft=${draft} setDraft=${setDraft} />
      <${Details} draft=${draft} setDraft=${setDraft} form=${form} />
      ${onlyReads(draft) && !draft.hasOpenDetails && html`<p class="field-help" id="only-reads">${text.onlyReads}</p>`}
      <${Confirm} draft=${draft} form=${form} />
    <//>`;
}

/** Nothing can be stored while saved passwords are locked: they are opened first, before a server is asked. */
function useVault() {
  const isLocked = useStore((state) => state.overview?.vault_locked === true);
  const [passphrase, setPassphrase] = useState("");
  const [error, setError] = useState(null);
  const unlock = async () => {
    if (!isLocked) return true;
    setError(passphrase ? null : vaultText.passphraseNeeded);
    if (!passphrase) return false;
    return unlockVault(passphrase).then(() => true, (refusal) => {
      setError(refusal.message);
      return false;
    });
  };
  return { isLocked, passphrase, setPassphrase, error, unlock };
}

function titleOf(draft) {
  const provider = draft.discovery?.provider;
  if (draft.method === "oauth") return text.oauthTitle(providerOf(draft));
  if (draft.method === "app_password") return text.appPasswordTitle(provider ?? draft.imapHost);
  return text.passwordTitle(provider);
}

/** Where the servers come from, and where the domain was sent. */
function sourceOf({ discovery }) {
  if (!discovery) return "";
  if (discovery.source === "entered") return text.enterAsGiven;
  const asked = text.askedHosts(discovery.asked, discovery.resolvers);
  if (!discovery.imap) return `${text.notFound} ${asked}`;
  return discovery.source === "guess" ? `${text.guessed} ${asked}` : asked;
}

function PasswordFields({ draft, form }) {
  const isApp = draft.method === "app_password";
  return html`
    ${draft.discovery?.steps.length > 0 && html`<${Steps} steps=${draft.discovery.steps} />`}
    <${Field} id="password" label=${isApp ? text.appPassword : text.password} type="password"
      autocomplete=${isApp ? "off" : "current-password"} ...${form.field("password")} />`;
}

/** The other ways to sign in that this provider has. */
function OtherMethods({ draft, setDraft }) {
  const labels = {
    password: text.usePassword, app_password: text.useAppPassword,
    oauth: text.useOAuth(draft.discovery?.oauth && providerOf(draft)),
  };
  const others = otherMethods(draft);
  const choose = (method) => () => setDraft({ ...draft, method });
  return others.length > 0 && html`<p class="other-methods">${others.map((one) => html`
    <${Button} key=${one} variant="text" onClick=${choose(one)}>${labels[one]}<//>`)}</p>`;
}

function Details({ draft, setDraft, form }) {
  const hasError = ["imapHost", "imapPort", "smtpHost", "smtpPort", "smtpPassword", "username"]
    .some((name) => form.errors[name]);
  const toggle = (event) => {
    const isOpen = event.currentTarget.open;
    if (isOpen !== draft.hasOpenDetails) setDraft({ ...draft, hasOpenDetails: isOpen });
  };
  return html`<details class="server-details" open=${draft.hasOpenDetails || hasError} onToggle=${toggle}>
    <summary>${text.serverDetails}</summary>
    <${ServerFields} field=${form.field} passwordHelp=${draft.method === "oauth" ? null : text.smtpPasswordHelp} />
  </details>`;
}

function Confirm({ draft, form }) {
  if (!draft.discovery?.must_confirm) return null;
  const hosts = [...new Set([draft.imapHost, draft.smtpHost].filter(Boolean))];
  return html`<div class="must-confirm">
    <p>${text.mustConfirm(hosts)}</p>
    <${Tick} id="confirm" label=${draft.method === "oauth" ? text.confirmServersOAuth : text.confirmServers}
      ...${form.field("isConfirmed")} />
  </div>`;
}
