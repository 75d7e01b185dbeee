// A tree, tabs above a list, and a list of ten thousand rows of which few are in the document.

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { memo } from "../../ui/memo.js";
import { onGridKey } from "../../ui/lists/rowkeys.js";
import { Icon } from "../../ui/icons.js";
import { TabList } from "../../ui/lists/tablist.js";
import { Tree } from "../../ui/lists/tree.js";
import { VirtualList } from "../../ui/lists/virtuallist.js";
import { Part } from "./part.js";

const rows = Array.from({ length: 10_000 }, (_, index) => ({ key: `kit-${index}`, name: `Row ${index + 1}` }));

const Row = memo(({ row, index = 0, top = 0, isStop = false, isRuler = false }) => html`<div
  class=${isRuler ? "kit-row ruler" : "kit-row"}
  role="row"
  data-key=${row.key}
  tabindex=${isStop ? 0 : -1}
  aria-rowindex=${index + 1}
  inert=${isRuler}
  style=${isRuler ? null : { transform: `translateY(${top}px)` }}
><span role="gridcell">${row.name}</span></div>`);

function Rows() {
  const scroller = useRef(null);
  const grid = useRef(null);
  const ruler = useRef(null);
  const list = useRef(null);
  useLayoutEffect(() => {
    list.current = new VirtualList({
      grid: grid.current, scroller: scroller.current, rulerBox: ruler.current, Row, propsOf: () => ({}),
      sample: { row: { key: "ruler", name: "Row" }, isRuler: true }, onNearEnd: () => {},
    });
    list.current.setRows(rows);
    return () => list.current.destroy();
  }, []);
  const onKeyDown = (event) => onGridKey(event, { virtual: list.current, onToggle: () => {} });
  return html`<div class="kit-list wide" ref=${scroller}>
    <div class="ruler-box" aria-hidden="true" ref=${ruler}></div>
    <div class="kit-rows" role="grid" aria-label="Rows" aria-rowcount=${rows.length} ref=${grid}
      onKeyDown=${onKeyDown}></div>
  </div>`;
}

const categories = [
  { key: "primary", name: "Primary, 3 unread", label: html`Primary <span aria-hidden="true">3</span>` },
  { key: "updates", label: "Updates" },
];

/** Tabs whose panel another component draws. */
function Categories() {
  const [selected, setSelected] = useState("primary");
  return html`<div class="wide">
    <${TabList} label="Sample categories" tabs=${categories} selected=${selected} onSelect=${setSelected}
      panelOf=${() => "kit-category"} />
    <div role="tabpanel" id="kit-category" class="tabs-panel" aria-labelledby=${`tab-${selected}`} tabindex="0">
      <p>The list of the category.</p></div>
  </div>`;
}

const content = (icon, name, count = "") => html`
  <span class="tree-icon"><${Icon} name=${icon} /></span><span class="tree-name">${name}</span>
  <span class="tree-count" aria-hidden="true">${count}</span>`;

export function Lists() {
  const [isExpanded, setExpanded] = useState(true);
  const [current, setCurrent] = useState("inbox");
  const item = (key, label, icon, more = {}) => ({
    key, label, level: 1, parent: null, hasChildren: false, isExpanded, href: `/kit#${key}`, isCurrent: key === current,
    content: content(icon, label), ...more,
  });
  const items = [
    item("inbox", "Inbox", "inbox", { class: "unread", content: content("inbox", "Inbox", "12") }),
    item("projects", "Projects", "custom", { hasChildren: true }),
    ...(isExpanded ? [item("harbour", "Harbour", "custom", { level: 2, parent: "projects" })] : []),
  ];
  return html`
    <${Part} title="Tree">
      <div class="kit-tree wide">
        <${Tree} label="Sample mailboxes" items=${items} onOpen=${(one) => setCurrent(one.key)}
          onExpand=${(_, isOpen) => setExpanded(isOpen)} />
      </div>
    <//>
    <${Part} title="Tab list"><${Categories} /><//>
    <${Part} title="Virtual list"><${Rows} /><//>`;
}
