// Questions before a message is sent, and the choice of a time.

import { html } from "/assets/preact-htm.js";
import * as text from "../../../core/text/compose/composeextratext.js";
import { Button } from "../../../ui/button.js";
import { Dialog } from "../../../ui/overlays/dialog.js";
import { Field } from "../../../ui/forms/field.js";
import { Form } from "../../../ui/forms/form.js";
import { useForm } from "../../../ui/forms/useform.js";
import { localDateTime, scheduleChoices } from "./sendtimes.js";

/** @param {{question: any, onSend: () => void, onClose: () => void}} props see sendQuestions() */
export function Question({ question, onSend, onClose }) {
  const [title, words] = typeof question === "string" ? text.questions[question]
    : text.questions.attachment(question.attachment);
  // A message that may arrive twice is not sent by Enter.
  const isRisky = question === "changed";
  const foot = html`<div class="dialog-buttons">
    <${Button} variant="plain" data-autofocus=${isRisky || null} onClick=${onClose}>${text.goBack}<//>
    <${Button} data-autofocus=${!isRisky || null} onClick=${onSend}>${text.sendAnyway}<//>
  </div>`;
  return html`<${Dialog} id="send-question" title=${title} closeLabel=${text.goBack} onClose=${onClose} foot=${foot}>
    <p class="dialog-text">${words}</p><//>`;
}

/** @param {{onPick: (time: Date) => void, onClose: () => void}} props */
export function PickTime({ onPick, onClose }) {
  const [, [, tomorrow]] = scheduleChoices();
  const form = useForm({ time: localDateTime(tomorrow) }, ({ time }) =>
    (Number(new Date(time)) > Date.now() ? {} : { time: text.pickInvalid }));
  const actions = html`<${Button} variant="plain" onClick=${onClose}>${text.cancel}<//>
    <${Button} type="submit">${text.schedule}<//>`;
  return html`<${Dialog} id="pick-time" title=${text.pickTitle} closeLabel=${text.cancel} onClose=${onClose}>
    <div class="dialog-form">
      <${Form} form=${form} actions=${actions} onSubmit=${({ time }) => onPick(new Date(time))}>
        <${Field} id="pick-time-field" data-autofocus type="datetime-local" label=${text.pickLabel}
          help=${text.pickHelp} min=${localDateTime(new Date())} ...${form.field("time")} />
      <//>
    </div>
  <//>`;
}
