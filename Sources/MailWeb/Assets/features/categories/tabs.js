// The category tabs above the inbox.

import { html } from "/assets/preact-htm.js";
import * as text from "../../core/text/categorytext.js";
import { useStore } from "../../core/hooks.js";
import { listOf, navigate } from "../../core/router.js";
import { store } from "../../core/store.js";
import { TabList } from "../../ui/lists/tablist.js";
import { tabsOf } from "./model.js";

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {{controls: string}} props the id of the list */
export function CategoryTabs({ controls }) {
  const tabs = useStore(tabsOf, isSame);
  const selected = useStore((state) => state.view.category ?? "all");
  if (tabs.length === 0) return null;
  const open = (key) => navigate({ ...listOf(store.state.view), category: key === "all" ? null : key });
  return html`<${TabList} label=${text.tabs} class="category-tabs" selected=${selected} onSelect=${open}
    panelOf=${() => controls} tabs=${tabs.map(({ key, unread }) => {
      const name = text.names[key] ?? text.all;
      return { key, name: text.tabLabel(name, unread),
        label: html`<span class="category-name">${name}</span>
          ${unread > 0 && html`<span class="category-unread" aria-hidden="true">${unread}</span>`}` };
    })} />`;
}
