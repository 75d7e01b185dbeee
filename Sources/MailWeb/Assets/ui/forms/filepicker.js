// The part of the page that asks for files. It is not visible: a button opens it by `inputRef.current.click()`.

import { html } from "/assets/preact-htm.js";

/** @param {{label: string, inputRef: any, accept?: string, onFiles: (files: File[]) => void}} props */
export function FilePicker({ label, inputRef, accept, onFiles }) {
  const choose = (event) => {
    onFiles([...event.currentTarget.files]);
    // So that the same files can be chosen again.
    event.currentTarget.value = "";
  };
  return html`<input ref=${inputRef} type="file" multiple accept=${accept} hidden tabindex="-1" aria-label=${label}
    onChange=${choose} />`;
}
