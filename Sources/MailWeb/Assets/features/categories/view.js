// The dialog in which a reader chooses a category for conversations or messages.

import { html } from "/assets/preact-htm.js";
import * as text from "../../core/text/categorytext.js";
import { close } from "../../core/text/text.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { Picker } from "../../ui/forms/picker.js";
import { closeChoice, moveToCategory } from "./actions.js";

/** @param {{threads?: number[], messages?: number[]}} props */
export function CategoryDialog({ threads = [], messages = [] }) {
  const options = Object.entries(text.names).map(([id, label]) => ({ id, label, detail: "" }));
  return html`<${Dialog} id="dialog" title=${text.moveTitle(threads.length || messages.length)} closeLabel=${close}
    onClose=${closeChoice}>
    <${Picker} id="category" label=${text.moveFilter} emptyText=${text.moveNothing} options=${options}
      onChoose=${(category) => moveToCategory({ threads, messages, category })} />
  <//>`;
}
