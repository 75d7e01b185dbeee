// The list of keyboard shortcuts.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { keyboard } from "../../core/keys.js";
import {
  allShortcuts, keyNames, keyOr, labelled, searchFieldHelp, shortcutsFoot,
} from "../../core/text/settings/keytext.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { Shortcuts } from "../../ui/shortcuts.js";

/** The search feature gives the list of operators. @param {{SearchHelp: any}} props */
export function HelpDialog({ SearchHelp }) {
  const version = useStore((state) => state.overview?.version ?? "");
  const bindings = keyboard.bindings.filter((one) => one.keys.length > 0).map(labelled);
  const close = () => store.update({ dialog: null });
  return html`<${Dialog} id="help" title=${text.shortcuts} closeLabel=${text.close} onClose=${close}
    foot=${shortcutsFoot(version)}>
    <div class="help-groups" tabindex="0" role="group" aria-label=${allShortcuts}>
      <${Shortcuts} bindings=${bindings} keyNames=${keyNames} keyOr=${keyOr} />
      <section class="help-search"><h3>${searchFieldHelp}</h3><${SearchHelp} /></section>
    </div>
  <//>`;
}
