// The list of keyboard shortcuts.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { keyboard } from "../../core/keys.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text.js";
import { Dialog } from "../../ui/dialog.js";

export const showHelp = () => store.update({ dialog: { kind: "help" } });

/** The search feature gives the list of operators. @param {{SearchHelp: any}} props */
export function HelpDialog({ SearchHelp }) {
  const version = useStore((state) => state.overview?.version ?? "");
  const groups = [...new Set(keyboard.bindings.map((binding) => binding.group))];
  const close = () => store.update({ dialog: null });
  return html`<${Dialog} id="help" title=${text.shortcuts} closeLabel=${text.close} onClose=${close}
    foot=${text.shortcutsFoot(version)}>
    <div class="help-groups" tabindex="0" role="group" aria-label=${text.allShortcuts}>
      ${groups.map((group) => html`<${Group} key=${group} name=${group} />`)}
      <section class="help-search"><h3>${text.searchFieldHelp}</h3><${SearchHelp} /></section>
    </div>
  <//>`;
}

function Group({ name }) {
  const bindings = keyboard.bindings.filter((binding) => binding.group === name);
  return html`<section>
    <h3>${name}</h3>
    <dl>${bindings.map((binding) =>
      html`<div><dt><${Keys} keys=${binding.keys} /></dt><dd>${binding.label}</dd></div>`)}</dl>
  </section>`;
}

function Keys({ keys }) {
  return keys.map((key, index) => [
    index > 0 ? text.keyOr : "", key.split(" ").map((part) => html`<kbd>${text.keyNames[part] ?? part}</kbd>`),
  ]);
}
