// The whole page while VaultMail is locked.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/locktext.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { isAvailable, isRefusal, unlockWithDevice } from "./authenticator.js";
import { readTries, unlock } from "./passphrase.js";

const pollInterval = 3_000;

export function LockPage() {
  const form = useRef(null);
  const [passphrase, setPassphrase] = useState("");
  const { error, pause, isBusy, hasDevice, tryUnlock } = useUnlock();
  useUnlockElsewhere();
  useEffect(() => {
    document.title = text.lockedTitle;
    // Every way to unlock loads the page again, which then gives the keyboard a place (app/restorefocus.js).
    history.replaceState({ ...history.state, isUnlocked: true }, "");
    form.current.querySelector("input").focus();
  }, []);
  const submit = async () => {
    if (isBusy || pause > 0 || passphrase === "") return;
    const wordsFor = (refusal, tries) => (["wrong_passphrase", "too_many_attempts"].includes(refusal.code)
      ? text.wrongPassphrase(tries) : refusal.message);
    if (!(await tryUnlock(() => unlock(passphrase), wordsFor))) form.current?.querySelector("input").select();
  };
  const askDevice = () =>
    tryUnlock(unlockWithDevice, (refusal) => (isRefusal(refusal) ? text.notConfirmed : refusal.message));
  return html`<main id="lock" class="session lock">
    <div class="session-card">
      <img src="/assets/icon.svg" alt="" width="64" height="64" />
      <h1>${text.lockedTitle}</h1>
      <${Form} class="form lock-form" elementRef=${form} onSubmit=${submit}>
        <${Field} id="lock-passphrase" label=${text.passphrase} type="password" autocomplete="current-password"
          value=${passphrase} error=${pause > 0 ? text.pauseFor(pause) : error} onInput=${setPassphrase} />
        <${Button} type="submit" disabled=${isBusy || pause > 0}>${text.unlock}<//>
        ${hasDevice && html`<${Button} variant="plain" id="use-device" disabled=${isBusy || pause > 0}
          onClick=${askDevice}>${text.useDevice}<//>`}
      <//>
      <p class="session-reason">${text.lockFoot}</p>
    </div>
  </main>
  <div role="alert" class="visually-hidden">${error ?? ""}</div>`;
}

/** What the program says of earlier tries, and how another is made. */
function useUnlock() {
  const [error, setError] = useState(null);
  const [pause, setPause] = usePause();
  const [isBusy, setBusy] = useState(false);
  const [hasDevice, setDevice] = useState(false);
  useEffect(() => {
    readTries().then(async (state) => {
      setPause(state.retry_after_seconds ?? 0);
      setDevice(state.has_authenticator && (await isAvailable()));
    }).catch(() => {});
  }, []);
  /** Resolves to true once the program is open; else `wordsFor(refusal, tries left)` are shown. */
  const tryUnlock = async (run, wordsFor) => {
    setBusy(true);
    try {
      await run();
      return true;
    } catch (refusal) {
      setBusy(false);
      const { attempts_left: tries = null, retry_after_seconds: seconds } = await readTries().catch(() => ({}));
      setPause(seconds ?? 0);
      setError(wordsFor(refusal, tries));
      return false;
    }
  };
  return { error, pause, isBusy, hasDevice, tryUnlock };
}

/** Looks whether another window has unlocked the program; then this one opens as well. */
function useUnlockElsewhere() {
  useEffect(() => {
    const timer = setInterval(async () => {
      const { locked = true } = await readTries().catch(() => ({}));
      if (!locked) location.reload();
    }, pollInterval);
    return () => clearInterval(timer);
  }, []);
}

/** Seconds that count down to nothing. @returns {[number, (seconds: number) => void]} */
function usePause() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, /** @type {any} */ (setSeconds)];
}
