// Dialogs that show a file of a message, or the message's source.

import { html } from "/assets/preact-htm.js";
import { Preview } from "./preview.js";
import { Source } from "./source.js";

/** @param {{kind: string, [name: string]: any}} props */
export function FileDialog(props) {
  return props.kind === "file-source" ? html`<${Source} ...${props} />` : html`<${Preview} ...${props} />`;
}
