// Adding an account: the address, what was found for it, the sign-in, and the first mail.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/accounttext.js";
import { useStore } from "../../core/hooks.js";
import { readVault } from "../../core/mail/vault.js";
import { states as vaultStates } from "../../core/text/settings/vaulttext.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { useForm } from "../../ui/forms/useform.js";
import { Icon } from "../../ui/icons.js";
import { Spinner } from "../../ui/spinner.js";
import { discover } from "./actions.js";
import { Heading } from "./heading.js";
import { useStages } from "./history.js";
import { domainOf, emptyDraft, isAddress, messagesSoFar, withDiscovery, withoutDiscovery } from "./model.js";
import { SignIn } from "./signin.js";

/**
 * `draft` is what was typed so far, kept by the caller so that going back loses nothing; null at first. `onDone()` goes
 * on once an account was added, `onBack()` leaves.
 * @param {{draft: any, setDraft: (draft: any) => void, onDone: () => void, onBack: () => void,
 *          doneLabel?: string}} props
 */
export function AddAccount({ draft, setDraft, onDone, onBack, doneLabel = text.done }) {
  const shown = draft ?? emptyDraft();
  const { show, back, end } = useStages(shown, setDraft);
  if (shown.stage === "added") {
    return html`<${Added} id=${shown.account} address=${shown.address} doneLabel=${doneLabel} onDone=${onDone}
      onAnother=${() => setDraft(emptyDraft())} />`;
  }
  if (shown.stage === "sign_in") {
    return html`<${SignIn} key=${shown.method} draft=${shown} setDraft=${setDraft} onBack=${back}
      onAdded=${(account) => end({ ...emptyDraft(), address: shown.address, stage: "added", account })} />`;
  }
  return html`<${Address} draft=${shown} setDraft=${show} onBack=${onBack} />`;
}

function checkAddress({ address }) {
  return isAddress(address) ? {} : { address: text.notAnAddress(address.trim()) };
}

function Address({ draft, setDraft, onBack }) {
  const form = useForm(draft, checkAddress, [draft, setDraft]);
  const [isLooking, setLooking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isGone = useRef(false);
  useEffect(() => () => {
    isGone.current = true;
  }, []);
  const look = async (values) => {
    const known = values.discovery;
    const isKnown = known?.address === values.address.trim() && known.source !== "entered";
    if (isKnown) return setDraft({ ...values, stage: "sign_in" });
    setLooking(true);
    try {
      const found = await discover(values.address);
      if (!isGone.current) setDraft(withDiscovery(values, found));
    } catch (error) {
      setLooking(false);
      setFailed(true);
      throw { fields: { address: error.code === "offline" ? text.offline : `${error.message} ${error.hint}`.trim() } };
    }
    return undefined;
  };
  const enter = () => isAddress(draft.address) && setDraft(withoutDiscovery(draft));
  const actions = html`<${Button} variant="plain" onClick=${onBack}>${text.back}<//>
    <${Button} type="submit" disabled=${isLooking}>${text.continueWord}<//>`;
  return html`<${Heading}>${text.addTitle}<//>
    <${Form} form=${form} onSubmit=${look} actions=${actions}>
      <${Field} id="address" label=${text.address} type="email" autocomplete="email" inputmode="email"
        spellcheck=${false} help=${text.addressHelp} ...${form.field("address")} />
      <p class="looking" role="status">${isLooking && html`<${Spinner} label=${text.checking} />
        <span>${text.looking(domainOf(draft.address.trim()))}</span>`}</p>
      ${hasFailed && !isLooking && html`<p class="other-methods"><${Button} variant="text" id="enter-servers"
        onClick=${enter}>${text.enterServers}<//></p>`}
    <//>`;
}

function Added({ id, address, doneLabel, onDone, onAnother }) {
  const count = useStore((state) => messagesSoFar(state.overview, id));
  const [vault, setVault] = useState("");
  useEffect(() => void readVault().then(setVault, () => {}), []);
  return html`<div class="added">
    <${Icon} name="check" class="added-icon" />
    <${Heading}>${text.added(address)}<//>
    <p class="added-count" role="status">${text.soFar(count)}</p>
    ${vault === "key_file" && html`<p class="usage-warning" id="vault-notice"><${Icon} name="warning" />
      <span>${vaultStates[vault]}</span></p>`}
    <div class="form-actions">
      <${Button} variant="plain" onClick=${onAnother}>${text.addAnother}<//>
      <${Button} onClick=${onDone}>${doneLabel}<//>
    </div>
  </div>`;
}
