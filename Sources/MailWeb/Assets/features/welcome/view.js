// The first launch: five steps, each with a Back button. Only the account is needed.

import { html, useEffect, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { addSample, readAccounts } from "../../core/mail/accounts.js";
import { useStore } from "../../core/hooks.js";
import * as notifications from "../../core/text/settings/notificationtext.js";
import { askPermission, checkPermission } from "../../core/mail/permission.js";
import { mailboxView, navigate, openPage, showUnknown } from "../../core/router.js";
import { saveSetting } from "../../core/mail/settings.js";
import * as text from "../../core/text/settings/welcometext.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { Icon } from "../../ui/icons.js";
import { countsOf, monthsOf, stepOf, steps } from "./model.js";

/**
 * Other features give the form that adds an account, the app lock and the models.
 * @param {{AddAccount: any, AppLock: any, Models: any}} props
 */
export function Welcome({ AddAccount, AppLock, Models }) {
  const path = useStore((state) => state.page?.path ?? "");
  const overview = useStore((state) => state.overview);
  const [draft, setDraft] = useState(null);
  const counts = countsOf(overview);
  // Before the overview is here, nothing says that there is no account.
  const step = stepOf(path, overview === null || counts.length > 0);
  // Without an account there is nothing else to show.
  const isUnknown = counts.length > 0 && !steps.includes(path);
  useLayoutEffect(() => {
    if (isUnknown) showUnknown();
  }, [isUnknown]);
  const go = (to) => openPage("welcome", steps[to]);
  const next = () => go(step + 1);
  const back = () => go(step - 1);
  useEffect(() => {
    document.title = text.title;
  }, []);
  const shared = { counts, onNext: next, onBack: back };
  const shown = [
    () => html`<${Start} ...${shared} />`,
    () => html`<${Account} ...${shared} draft=${draft} setDraft=${setDraft} AddAccount=${AddAccount} />`,
    () => html`<${Protect} ...${shared} AppLock=${AppLock} />`,
    () => html`<${Intelligence} ...${shared} Models=${Models} />`,
    () => html`<${Ready} ...${shared} />`,
  ][step];
  return html`<main class="welcome">
    <div class="welcome-card" data-step=${step + 1}>
      <p class="welcome-progress" aria-label=${text.progressLabel(step + 1, steps.length)} role="img">
        ${steps.map((one, index) => html`<i class=${index <= step ? "on" : ""}></i>`)}
        <span>${text.progress(step + 1, steps.length)}</span>
      </p>
      <div class="welcome-step" key=${step}>${shown()}</div>
    </div>
  </main>`;
}

function Title({ children }) {
  const node = useRef(null);
  useLayoutEffect(() => node.current.focus({ preventScroll: true }), []);
  return html`<h1 class="step-title" tabindex="-1" ref=${node}>${children}</h1>`;
}

function Foot({ onBack = null, onNext, label = text.continueWord }) {
  return html`<div class="welcome-foot">
    ${onBack && html`<${Button} variant="plain" onClick=${onBack}>${text.back}<//>`}
    <${Button} id="next" onClick=${onNext}>${label}<//>
  </div>`;
}

function Start({ counts, onNext }) {
  const hasSample = useStore((state) => state.overview?.sample === true);
  const [isAdded, setAdded] = useState(false);
  const isHere = counts.length > 0;
  useEffect(() => {
    if (isAdded && isHere) onNext();
  }, [isAdded, isHere]);
  return html`
    <div class="welcome-start">
      <img src="/assets/icon.svg" alt="" width="72" height="72" />
      <${Title}>${text.title}<//>
      <p class="welcome-promise">${text.promise}</p>
      ${hasSample && html`<${Sample} onAdded=${() => setAdded(true)} />`}
    </div>
    <${Foot} onNext=${onNext} />`;
}

/** Only a demonstration has sample mail, as long as it has no account. */
function Sample({ onAdded }) {
  const [state, setState] = useState({ isBusy: false, problem: "" });
  const add = async () => {
    setState({ isBusy: true, problem: "" });
    const problem = await addSample().catch((error) => error.message);
    if (problem) setState({ isBusy: false, problem: text.sampleFailed(problem) });
    else onAdded();
  };
  return html`<${Button} id="sample" variant="plain" disabled=${state.isBusy} onClick=${add}>
      ${state.isBusy ? text.addingSample : text.trySample}<//>
    <p class="field-help">${text.sampleHelp}</p>
    <${FieldError} role="alert" icon=${null}>${state.problem}<//>`;
}

function Account({ counts, draft, setDraft, AddAccount, onNext, onBack }) {
  const [addsAnother, setAdds] = useState(false);
  const isAdding = counts.length === 0 || addsAnother || (draft && draft.stage !== "address");
  if (isAdding) {
    const done = () => {
      setDraft(null);
      setAdds(false);
      onNext();
    };
    return html`<${AddAccount} draft=${draft} setDraft=${setDraft} onDone=${done} doneLabel=${text.continueWord}
      onBack=${() => (addsAnother ? setAdds(false) : onBack())} />`;
  }
  return html`<${Title}>${text.accountsReady(counts.length)}<//>
    <ul class="welcome-list">${counts.map((one) => html`<li key=${one.id}><${Icon} name="check" />
      <span>${text.accountLine(one.address, one.count)}</span></li>`)}</ul>
    <p><${Button} variant="text" onClick=${() => setAdds(true)}>${text.addAnother}<//></p>
    <${Foot} onBack=${onBack} onNext=${onNext} />`;
}

function Tips({ tips }) {
  return html`<ul class="welcome-tips">${tips.map(([icon, title, line]) => html`<li>
    <span class="welcome-icon"><${Icon} name=${icon} /></span>
    <span><strong>${title}</strong><span class="field-help">${line}</span></span>
  </li>`)}</ul>`;
}

function Protect({ AppLock, onNext, onBack }) {
  const submit = useRef(null);
  const isSaving = useRef(false);
  /** A passphrase that was entered and not saved yet is saved first. */
  const next = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    const isSaved = !submit.current || (await submit.current());
    isSaving.current = false;
    if (isSaved) onNext();
  };
  return html`
    <${Title}>${text.protect}<//>
    <${Tips} tips=${text.tips} />
    <div class="welcome-lock"><${AppLock} outer=${submit} /></div>
    <${Foot} onBack=${onBack} onNext=${next} />`;
}

function Intelligence({ Models, onNext, onBack }) {
  const [isReady, setReady] = useState(false);
  const accounts = useStore((state) => state.accountDetails) ?? [];
  useEffect(() => void readAccounts().catch(() => {}), []);
  return html`
    <${Title}>${text.intelligence}<//>
    <p>${text.intelligenceText}</p>
    <${Models} isFirstLaunch onReady=${(ready) => setReady(ready.length > 0)} />
    <p class="welcome-note"><${Icon} name="storage" /><span>${text.storageNote(monthsOf(accounts))}</span></p>
    <${Foot} onBack=${onBack} onNext=${onNext} label=${isReady ? text.continueWord : text.skip} />`;
}

/** The only place that asks for the permission unasked: after the first account, and only by a click (NOTIF-02). */
function Notifications() {
  const permission = useStore((state) => state.permission);
  const words = notifications.readyStates[permission];
  useEffect(() => void checkPermission(), []);
  if (permission === null || permission === "unsupported") return null;
  return html`<div class="welcome-notify">
    <${Icon} name="bell" />
    <p role="status">${words ?? notifications.readyHelp}</p>
    ${!words && html`<${Button} id="allow-notifications" variant="plain" onClick=${askPermission}>
      ${notifications.readyAsk}<//>`}
  </div>`;
}

function Ready({ counts, onBack }) {
  const total = counts.reduce((sum, one) => sum + one.count, 0);
  const finish = () => {
    saveSetting("isOnboardingComplete", "true").catch(() => {});
    navigate(mailboxView("inbox"), { replace: true });
  };
  return html`<${Title}>${text.ready}<//>
    <p class="added-count" role="status">${text.soFar(total)}</p>
    <${Tips} tips=${text.readyTips} />
    <${Notifications} />
    <${Foot} onBack=${onBack} onNext=${finish} label=${text.goToInbox} />`;
}
