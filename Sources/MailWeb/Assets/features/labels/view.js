// The dialog in which a reader adds a label to conversations, or removes one.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import * as text from "../../core/text/labeltext.js";
import { showAlert } from "../../core/mail/notify.js";
import { close } from "../../core/text/text.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { Picker } from "../../ui/forms/picker.js";
import { closeLabels, setLabel } from "./actions.js";
import { newOption, optionsOf, sharedLabels } from "./model.js";

/** @param {{threads: any[]}} props rows of conversations */
export function LabelDialog({ threads }) {
  const [labels, setLabels] = useState([]);
  useEffect(() => {
    api.get("/api/labels").then((answer) => setLabels(answer.labels), (error) => showAlert(error.message, error.hint));
  }, []);
  const shared = sharedLabels(threads);
  const choose = (keyword) => setLabel({
    threads: threads.map((row) => row.id), label: keyword, isOn: !shared.has(keyword),
    name: labels.find((one) => one.keyword === keyword)?.name ?? keyword,
  });
  return html`<${Dialog} id="dialog" title=${text.title(threads.length)} closeLabel=${close} onClose=${closeLabels}>
    <${Picker} id="label" label=${text.filter} emptyText=${text.nothing} options=${optionsOf(labels, shared, text)}
      addition=${(typed) => newOption(typed, labels, text)} onChoose=${choose} />
  <//>`;
}
