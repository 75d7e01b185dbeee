// A list of tabs with one tab stop; arrows choose (ARIA tabs pattern).

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { nextStop } from "../../core/focus.js";

/**
 * `name` is what a tab is called where its label is more than words; `panelOf` gives the id of what a tab shows.
 * @param {{label: string, tabs: {key: string, label: any, name?: string}[], selected: string, class?: string,
 *          onSelect: (key: string) => void, panelOf: (key: string) => string}} props
 */
export function TabList({ label, tabs, selected, onSelect, panelOf, class: className = "" }) {
  const list = useRef(null);
  const shown = tabs.find((tab) => tab.key === selected) ?? tabs[0];
  useLayoutEffect(() => bringIntoView(list.current, list.current.querySelector("[aria-selected=true]")), [shown.key]);
  const onKeyDown = (event) => {
    const next = nextStop(event.key, tabs.indexOf(shown), tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(tabs[next].key);
    list.current.querySelector(`[data-key="${CSS.escape(tabs[next].key)}"]`).focus();
  };
  return html`<div class=${`tabs-list ${className}`} role="tablist" aria-label=${label} ref=${list}
    onKeyDown=${onKeyDown}>
    ${tabs.map(
      (tab) => html`<button
        type="button"
        role="tab"
        key=${tab.key}
        id=${`tab-${tab.key}`}
        data-key=${tab.key}
        class="tabs-tab"
        aria-label=${tab.name ?? null}
        aria-selected=${String(tab === shown)}
        aria-controls=${panelOf(tab.key)}
        tabindex=${tab === shown ? 0 : -1}
        onClick=${() => onSelect(tab.key)}
      >${tab.label}</button>`,
    )}
  </div>`;
}

/** Scrolls the list alone, not what it is in. */
function bringIntoView(list, tab) {
  const [box, part] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += Math.max(0, part.right - box.right) - Math.max(0, box.left - part.left);
}
