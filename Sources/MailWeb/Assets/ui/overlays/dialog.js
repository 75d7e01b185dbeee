// A modal dialog. The browser keeps the keyboard inside and gives it back to the opener on closing.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { Button } from "../button.js";
import { IconButton } from "../iconbutton.js";
import { closeOnBack } from "./closeonback.js";

/** The control of a dialog that gets the keyboard first. @param {Element} dialog */
export const firstStop = (dialog) => /** @type {HTMLInputElement} */ (
  dialog.querySelector("[data-autofocus]") ?? dialog.querySelector(".dialog-close"));

/** @param {{id: string, title: string, closeLabel: string, onClose: () => void, children?: any, foot?: any}} props */
export function Dialog({ id, title, closeLabel, onClose, children, foot = null }) {
  const node = useRef(null);
  const close = () => node.current.close();
  useLayoutEffect(() => {
    const dialog = node.current;
    dialog.showModal();
    const first = firstStop(dialog);
    first.focus();
    // What a field has is a proposal: typing replaces it.
    first.select?.();
    const stop = closeOnBack(close);
    return () => {
      stop();
      if (dialog.open) dialog.close();
    };
  }, []);
  // The browser says so a moment later, when another dialog may have taken this one's place.
  const closed = () => node.current && onClose();
  return html`<dialog ref=${node} id=${id} class="dialog" aria-labelledby=${`${id}-title`} onClose=${closed}>
    <div class="dialog-head">
      <h2 id=${`${id}-title`}>${title}</h2>
      <${IconButton} class="dialog-close" icon="close" label=${closeLabel} onClick=${close} />
    </div>
    ${children}
    ${foot && html`<div class="dialog-foot">${foot}</div>`}
  </dialog>`;
}

/**
 * A question before something that cannot be undone; the button repeats the verb.
 * @param {{id: string, title: string, text: string, confirmLabel: string, cancelLabel: string, closeLabel: string,
 *          onConfirm: () => void, onClose: () => void}} props
 */
export function ConfirmDialog({ id, title, text, confirmLabel, cancelLabel, closeLabel, onConfirm, onClose }) {
  const foot = html`<div class="dialog-buttons">
    <${Button} variant="plain" onClick=${onClose}>${cancelLabel}<//>
    <${Button} variant="danger" onClick=${onConfirm}>${confirmLabel}<//>
  </div>`;
  return html`<${Dialog} id=${id} title=${title} closeLabel=${closeLabel} onClose=${onClose} foot=${foot}>
    <p class="dialog-text">${text}</p>
  <//>`;
}
