// Keyboard shortcuts in groups, with their keys.

import { html } from "/assets/preact-htm.js";

/**
 * @param {{bindings: {group: string, keys: string[], label: string}[], keyNames: Record<string, string>,
 *          keyOr: string}} props
 */
export function Shortcuts({ bindings, keyNames, keyOr }) {
  const groups = [...new Set(bindings.map((binding) => binding.group))];
  return groups.map((group) => html`<section key=${group}>
    <h3>${group}</h3>
    <dl>${bindings.filter((binding) => binding.group === group && binding.keys.length > 0).map((binding) =>
      html`<div><dt><${Keys} keys=${binding.keys} names=${keyNames} or=${keyOr} /></dt>
        <dd>${binding.label}</dd></div>`)}
    </dl>
  </section>`);
}

function Keys({ keys, names, or }) {
  return keys.map((key, index) => [
    index > 0 ? or : "",
    html`<span class="shortcut">${key.split(" ").map((part) => html`<kbd>${names[part] ?? part}</kbd>`)}</span>`,
  ]);
}
