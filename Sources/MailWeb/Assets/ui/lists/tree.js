// A tree with one tab stop, worked with arrow keys (ARIA tree pattern).

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { isFocusFree } from "../../core/focus.js";
import { Icon } from "../icons.js";
import { useLongPress } from "../longpress.js";

/**
 * @typedef {object} TreeItem
 * @property {string} key
 * @property {number} level
 * @property {string} label       what a screen reader says
 * @property {string | null} href null for what cannot be opened
 * @property {string | null} parent
 * @property {boolean} hasChildren
 * @property {boolean} isExpanded
 * @property {boolean} isCurrent
 * @property {string} [class]
 * @property {any} content
 */

/**
 * `onOpen(item)` opens, `onExpand(item, isExpanded)` shows or hides the children; `items` are the visible ones in
 * order.
 * A change of `focusRequest` moves the keyboard into the tree.
 * `onMenu(item, x, y)` opens the menu of an item, by the right button, a long press or the keyboard; it returns false
 * if there is none.
 * @param {{label: string, id?: string, items: TreeItem[], focusRequest?: any, onOpen: (item: TreeItem) => void,
 *          onExpand: (item: TreeItem, isExpanded: boolean) => void,
 *          onMenu?: (item: TreeItem, x: number, y: number) => boolean}} props
 */
export function Tree({ label, id, items, focusRequest = null, onOpen, onExpand, onMenu = () => false }) {
  const tree = useRef(null);
  const { stopKey, setStop, focus } = useTabStop(tree, items, focusRequest);
  const toggle = (item) => item.hasChildren && onExpand(item, !item.isExpanded);
  const activate = (item) => (item.href ? onOpen(item) : toggle(item));
  const onKeyDown = (event) => {
    const at = items.findIndex((item) => item.key === stopKey);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!workByKey(event.key, items, at, { focus, toggle, activate })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event, item) => {
    const isLink = item.href && !(item.hasChildren && event.target.closest(".tree-twist"));
    if (isLink && (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (!isLink) return toggle(item);
    setStop(item.key);
    onOpen(item);
  };
  return html`<div ref=${tree} id=${id} class="tree" role="tree" aria-label=${label} onKeyDown=${onKeyDown}
    ...${useItemMenu(items, onMenu)}>
    ${items.map(
      (item) => html`<${item.href ? "a" : "div"}
        key=${item.key}
        data-key=${item.key}
        role="treeitem"
        href=${item.href}
        class=${`tree-item level-${Math.min(item.level, 6)} ${item.isCurrent ? "current" : ""} ${item.class ?? ""}`}
        aria-level=${item.level}
        aria-expanded=${item.hasChildren ? String(item.isExpanded) : null}
        aria-selected=${String(item.isCurrent)}
        aria-label=${item.label}
        tabindex=${item.key === stopKey ? 0 : -1}
        onClick=${(event) => onClick(event, item)}
      >${item.content}<span class="tree-twist" aria-hidden="true">
        ${item.hasChildren && html`<${Icon} name="chevron" />`}</span><//>`,
    )}
  </div>`;
}

/** The item that Tab leads to. The keyboard stays in the tree when its item leaves. */
function useTabStop(tree, items, focusRequest) {
  const [stop, setStop] = useState(null);
  const wantsFocus = useRef(false);
  const hasFocus = () => tree.current?.contains(document.activeElement);
  const hadFocus = hasFocus();
  const stopKey = items.some((item) => item.key === stop) ? stop : items[0]?.key;
  const focusStop = () => {
    const node = tree.current.querySelector("[tabindex='0']");
    node?.focus();
    wantsFocus.current = !node;
  };
  useLayoutEffect(() => {
    const isLost = hadFocus && !hasFocus();
    if ((isFocusFree() || hasFocus()) && (wantsFocus.current || isLost)) focusStop();
  });
  useLayoutEffect(() => focusRequest && focusStop(), [focusRequest]);
  const focus = (item) => {
    if (!item) return;
    wantsFocus.current = true;
    setStop(item.key);
    if (item.key === stopKey) focusStop();
  };
  return { stopKey, setStop, focus };
}

/** Does what a key means for the item at a place; false if it means nothing there. */
function workByKey(key, items, at, { focus, toggle, activate }) {
  const item = items[at];
  const places = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  if (key in places) focus(items[Math.min(Math.max(places[key], 0), items.length - 1)]);
  else if (key === "ArrowRight" && item.hasChildren && !item.isExpanded) toggle(item);
  else if (key === "ArrowRight" && item.hasChildren) focus(items[at + 1]);
  else if (key === "ArrowLeft" && item.hasChildren && item.isExpanded) toggle(item);
  else if (key === "ArrowLeft" && item.parent) focus(items.find((one) => one.key === item.parent));
  else if (key === "Enter" || key === " ") activate(item);
  else return false;
  return true;
}

/** Listeners of the tree that open the menu of an item. */
function useItemMenu(items, onMenu) {
  const open = (event) => {
    const row = event.target.closest("[role=treeitem]");
    const item = items.find((one) => one.key === row?.dataset.key);
    if (!item) return;
    const box = row.getBoundingClientRect();
    const [x, y] = event.button === 2 ? [event.clientX, event.clientY] : [box.left + 40, box.bottom];
    if (onMenu(item, x, y)) event.preventDefault();
  };
  return { onContextMenu: open, ...useLongPress(open) };
}
