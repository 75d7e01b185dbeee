// Signing in in the browser: the client that the user registered, waiting, and what came of it.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import { isFocusFree } from "../../core/focus.js";
import * as text from "../../core/text/settings/accounttext.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/forms/field.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { LinkButton } from "../../ui/linkbutton.js";
import { Spinner } from "../../ui/spinner.js";
import { cancelSignIn, followSignIn, openBeside, startSignIn } from "./actions.js";
import { Checks } from "./checks.js";
import { isGeneric, needsClient } from "./model.js";
import { Steps } from "./steps.js";

/**
 * A sign-in: `status` is null unless it is under way or has failed its checks; `error` is a sentence.
 * @param {{draft: any, account: number | null, onDone: (account: number) => void}} options
 */
export function useOAuth({ draft, account, onDone }) {
  const [flow, setFlow] = useState(null);
  const [status, setStatus] = useState(null);
  const [error, setError] = useState(null);
  const stop = useRef(() => {});
  const running = useRef(null);
  const end = (words) => {
    stop.current();
    running.current = null;
    setStatus(null);
    setError(words);
  };
  useEffect(() => () => {
    stop.current();
    if (running.current) cancelSignIn(running.current);
  }, []);
  const follow = (next) => {
    if (next.state === "waiting" || next.state === "checking") return setStatus(next);
    running.current = null;
    if (next.state === "done") return onDone(next.account);
    if (next.state === "cancelled") return end(text.cancelled);
    const isChecked = [next.imap, next.smtp].some((check) => check && !check.ok);
    return isChecked ? setStatus(next) : end(next.message ?? text.authenticationFailed);
  };
  const start = async () => {
    setError(null);
    try {
      const started = await startSignIn(draft, account);
      running.current = started.id;
      setFlow(started);
      setStatus({ state: "waiting", imap: null, smtp: null });
      openBeside(started.url);
      stop.current = followSignIn(started.id, follow, (failure) => end(failure.message));
    } catch (failure) {
      end(`${failure.message} ${failure.hint}`.trim());
    }
  };
  const cancel = () => {
    const id = running.current;
    end(id ? text.cancelled : null);
    if (id) cancelSignIn(id);
  };
  return { flow, status, error, start, cancel };
}

/** What the user enters before the browser opens. @param {{draft: any, form: any}} props */
export function OAuthFields({ draft, form }) {
  const oauth = draft.discovery?.oauth;
  return html`
    ${oauth?.steps.length > 0 && html`<${Steps} steps=${oauth.steps} />`}
    ${needsClient(draft) && html`
      <${Field} id="clientID" label=${text.clientID} autocomplete="off" spellcheck=${false}
        ...${form.field("clientID")} />
      <${Field} id="clientSecret" label=${text.clientSecret} help=${text.clientSecretHelp} type="password"
        autocomplete="off" ...${form.field("clientSecret")} />
      <details class="why"><summary>${text.whyClient}</summary><p>${text.whyClientAnswer}</p></details>`}
    ${isGeneric(draft) && html`<${Field} id="authorizationURL" label=${text.authorizationURL} type="url"
        autocomplete="off" ...${form.field("authorizationURL")} />
      <${Field} id="tokenURL" label=${text.tokenURL} type="url" autocomplete="off" ...${form.field("tokenURL")} />
      <${Field} id="scopes" label=${text.scopes} help=${text.scopesHelp} autocomplete="off" spellcheck=${false}
        ...${form.field("scopes")} />`}`;
}

/** Why the sign-in ended; null if it did not. In view, with the keyboard unless a field has it. */
export function SignInError({ words }) {
  const node = useRef(null);
  useEffect(() => {
    if (!words) return;
    node.current.scrollIntoView({ block: "nearest" });
    if (!document.activeElement.closest("input")) node.current.focus({ preventScroll: true });
  }, [words]);
  return words && html`<${FieldError} role="alert" tabindex="-1" elementRef=${node} icon=${null}>
    ${words}<//>`;
}

/** @param {{oauth: any, draft: any, provider: string}} props */
export function OAuthWait({ oauth, draft, provider }) {
  const box = useRef(null);
  useEffect(() => void (isFocusFree() && box.current.focus()), [oauth.status.state]);
  const { flow, status } = oauth;
  const isFailed = status.state === "failed";
  const isWaiting = status.state === "waiting";
  const result = isFailed ? status : null;
  const account = draft.discovery?.provider ?? provider;
  return html`<div class="form oauth-wait" tabindex="-1" ref=${box}>
    ${isWaiting && html`<p class="looking" role="status"><${Spinner} label=${text.waitingForBrowser} />
      <span>${text.waitingForBrowser}</span></p>
      <p class="field-help">${text.waitingHelp}</p>
      <p><${LinkButton} variant="text" href=${flow.url} isExternal>${text.openAgain}<//></p>`}
    ${!isWaiting && html`<${Checks} imapHost=${draft.imapHost} smtpHost=${draft.smtpHost} result=${result}
      conclusion=${text.validationFailed(account)} />`}
    <div class="form-actions">
      <${Button} variant="plain" onClick=${oauth.cancel}>${isFailed ? text.back : text.cancel}<//>
      ${isFailed && html`<${Button} onClick=${oauth.start}>${text.retry}<//>`}
    </div>
  </div>`;
}
