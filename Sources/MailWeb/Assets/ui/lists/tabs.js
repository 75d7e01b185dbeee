// Tabs with their panels.

import { html } from "/assets/preact-htm.js";
import { TabList } from "./tablist.js";

/**
 * @param {{label: string, tabs: {key: string, label: string, content: any}[], selected: string,
 *          onSelect: (key: string) => void}} props
 */
export function Tabs({ label, tabs, selected, onSelect }) {
  const shown = tabs.find((tab) => tab.key === selected) ?? tabs[0];
  return html`<div class="tabs">
    <${TabList} label=${label} tabs=${tabs} selected=${selected} onSelect=${onSelect}
      panelOf=${(key) => `tabpanel-${key}`} />
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
