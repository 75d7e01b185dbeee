// Components that are loaded when they are first shown.

import { html } from "/assets/preact-htm.js";
import { useModule } from "../core/hooks.js";
import { showAlert } from "../core/mail/notify.js";
import * as text from "../core/text/text.js";

/**
 * A component of a module that `fetchModule` imports. Until it is here, nothing is shown. `onFailure` is called if it
 * cannot be had.
 * @param {() => Promise<any>} fetchModule @param {string} name
 */
export function lazy(fetchModule, name, onFailure = () => {}) {
  let known = null;
  return function Lazy(props) {
    known = useModule(fetchModule, known === null, () => {
      showAlert(text.writeFailed(text.serviceSilent));
      onFailure();
    }) ?? known;
    return known ? html`<${known[name]} ...${props} />` : null;
  };
}
