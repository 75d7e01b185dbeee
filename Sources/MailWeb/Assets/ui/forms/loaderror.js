// In place of what could not be loaded: why, and a button to try again.

import { html } from "/assets/preact-htm.js";
import { Button } from "../button.js";
import { FieldError } from "./fieldnote.js";

/** @param {{words: string, retryLabel: string, onRetry: () => void}} props */
export function LoadError({ words, retryLabel, onRetry }) {
  return html`<div class="card"><div class="setting">
    <${FieldError} role="alert">${words}<//>
    <${Button} variant="plain" onClick=${onRetry}>${retryLabel}<//>
  </div></div>`;
}
