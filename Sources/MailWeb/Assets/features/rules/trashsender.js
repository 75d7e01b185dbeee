// “Trash all but the newest N” of one sender: how many that is, before anything is moved.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/rulestext.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { showTrashed, trashSender } from "./actions.js";
import { countOf } from "./model.js";

const typingPause = 250;
const usualKeep = "5";

/** @param {{sender: any, account: number | null, onClose: () => void}} props */
export function TrashSender({ sender, account, onClose }) {
  const [written, setWritten] = useState(usualKeep);
  const [counted, setCounted] = useState(null);
  const [failure, setFailure] = useState(null);
  const keep = countOf(written);
  const name = sender.name || sender.address;
  useEffect(() => {
    setCounted(null);
    if (keep === null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => trashSender(sender.address, account, keep, true).then(
      (answer) => isCurrent && setCounted(answer),
      (error) => isCurrent && setFailure(text.failed(error.message))), typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [keep]);
  const trash = async () => {
    if (!counted?.changed) return;
    try {
      showTrashed(await trashSender(sender.address, account, keep, false));
      onClose();
    } catch (error) {
      setFailure(text.failed(error.message));
    }
  };
  const line = failure ?? (keep === null ? "" : counted ? text.trashCount(counted) : text.counting);
  const actions = html`<${Button} variant="plain" onClick=${onClose}>${text.cancel}<//>
    <${Button} type="submit" disabled=${!counted?.changed}>${text.trashVerb(counted?.changed ?? 0)}<//>`;
  return html`<${Dialog} id="trash-sender" title=${text.trashTitle(name)} closeLabel=${text.close} onClose=${onClose}>
    <${Form} class="dialog-form" onSubmit=${trash} actions=${actions}>
      <${Field} id="keep-count" label=${text.keep} help=${text.keepHelp} inputmode="numeric" data-autofocus
        autocomplete="off" value=${written} error=${keep === null ? text.keepInvalid : null} onInput=${setWritten} />
      <p role="status" class="dialog-line">${line}</p>
    <//>
  <//>`;
}
