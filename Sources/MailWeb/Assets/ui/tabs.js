// Tabs with one tab stop; arrows choose (ARIA tabs pattern).

import { html, useRef } from "/assets/preact-htm.js";
import { nextStop } from "../core/focus.js";

/**
 * @param {{label: string, tabs: {key: string, label: string, content: any}[], selected: string,
 *          onSelect: (key: string) => void}} props
 */
export function Tabs({ label, tabs, selected, onSelect }) {
  const list = useRef(null);
  const shown = tabs.find((tab) => tab.key === selected) ?? tabs[0];
  const onKeyDown = (event) => {
    const next = nextStop(event.key, tabs.indexOf(shown), tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(tabs[next].key);
    list.current.querySelector(`[data-key="${CSS.escape(tabs[next].key)}"]`).focus();
  };
  return html`<div class="tabs">
    <div class="tabs-list" role="tablist" aria-label=${label} ref=${list} onKeyDown=${onKeyDown}>
      ${tabs.map(
        (tab) => html`<button
          type="button"
          role="tab"
          key=${tab.key}
          id=${`tab-${tab.key}`}
          data-key=${tab.key}
          class="tabs-tab"
          aria-selected=${String(tab === shown)}
          aria-controls=${`tabpanel-${tab.key}`}
          tabindex=${tab === shown ? 0 : -1}
          onClick=${() => onSelect(tab.key)}
        >${tab.label}</button>`,
      )}
    </div>
    ${tabs.map(
      (tab) => html`<div
        role="tabpanel"
        key=${tab.key}
        id=${`tabpanel-${tab.key}`}
        class="tabs-panel"
        aria-labelledby=${`tab-${tab.key}`}
        tabindex="0"
        hidden=${tab !== shown}
      >${tab === shown ? tab.content : null}</div>`,
    )}
  </div>`;
}
