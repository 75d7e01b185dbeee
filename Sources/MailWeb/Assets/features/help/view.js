// The list of keyboard shortcuts.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { keyboard } from "../../core/keys.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text.js";
import { Dialog } from "../../ui/dialog.js";
import { Shortcuts } from "../../ui/shortcuts.js";

/** The search feature gives the list of operators. @param {{SearchHelp: any}} props */
export function HelpDialog({ SearchHelp }) {
  const version = useStore((state) => state.overview?.version ?? "");
  const close = () => store.update({ dialog: null });
  return html`<${Dialog} id="help" title=${text.shortcuts} closeLabel=${text.close} onClose=${close}
    foot=${text.shortcutsFoot(version)}>
    <div class="help-groups" tabindex="0" role="group" aria-label=${text.allShortcuts}>
      <${Shortcuts} bindings=${keyboard.bindings} keyNames=${text.keyNames} keyOr=${text.keyOr} />
      <section class="help-search"><h3>${text.searchFieldHelp}</h3><${SearchHelp} /></section>
    </div>
  <//>`;
}
