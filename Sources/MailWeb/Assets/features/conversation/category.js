// Why a message has its category, in its details.

import { html } from "/assets/preact-htm.js";
import * as words from "../../core/text/categorytext.js";
import { useStore } from "../../core/hooks.js";
import { hasCategories } from "../../core/mail/mailactions.js";
import { store } from "../../core/store.js";
import { moveToCategory } from "../../core/text/text.js";
import { Button } from "../../ui/button.js";

/** The sentences of a message's reasons; two reasons can have the same one. */
const sentences = (message) => [...new Set(message.category_reasons.map((reason) => reason.text))];

/** The category with its reasons, which the user can correct. @param {{message: any}} props */
export function Category({ message }) {
  const isOn = useStore(hasCategories);
  if (!isOn || message.category_source === "none") return null;
  const move = () => store.update({ dialog: { kind: "category", messages: [message.number] } });
  return html`<dt>${words.why}</dt><dd class="category-why">
    <span>${words.names[message.category] ?? words.none}</span>
    ${sentences(message).map((text) => html`<span class="category-reason" dir="auto">${text}</span>`)}
    <${Button} variant="text" onClick=${move}>${moveToCategory}<//>
  </dd>`;
}
