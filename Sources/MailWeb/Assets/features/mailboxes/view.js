// The sidebar: the mailboxes as a tree, and the tab bar that takes its place in small windows.

import { html, useEffect, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { wideQuery } from "../../core/breakpoints.js";
import { number } from "../../core/format.js";
import { useStore } from "../../core/hooks.js";
import { unreadInInboxes } from "../../core/mail/mail.js";
import { compose } from "../../core/mail/composing.js";
import { addressOf, mailboxView, navigate, pageView, searchView } from "../../core/router.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { ProgressRing } from "../../ui/progress.js";
import { Tree } from "../../ui/lists/tree.js";
import { closeOnBack } from "../../ui/overlays/closeonback.js";
import {
  closeDrawer, createMailbox, focusDrawerOpener, openDrawer, openMailboxMenu, setExpanded, syncNow,
} from "./actions.js";
import { isShown, menuAccounts, treeRows, visibleRows } from "./model.js";
import { SyncState } from "./syncstate.js";

const viewOf = (row) => (row.page ? pageView(row.page) : row.saved ? searchView(row.query) : mailboxView(row.key));

function itemOf(state, row) {
  const marks = [
    row.isHeading && "heading", row.unread > 0 && "unread", row.startsGroup && "group", row.account?.error && "error",
    state.drag && (state.drag.targets.includes(row.key) ? "takes" : "refuses"), state.drag?.over === row.key && "drop",
  ];
  const isSelectable = !row.isHeading && row.box?.selectable !== false;
  return {
    key: row.key, level: row.level, parent: row.parent ?? null, hasChildren: Boolean(row.hasChildren),
    href: isSelectable ? addressOf(viewOf(row)) : null,
    isExpanded: !state.collapsed.includes(row.key), isCurrent: isShown(state, row),
    label: row.isHeading
      ? text.accountLabel(row.name, Boolean(row.account.error))
      : row.page ? text.pageCount(row.name, row.unread, row.page === "drafts" ? "draft" : "message")
        : text.mailboxLabel(row.name, row.unread, row.progress),
    class: marks.filter(Boolean).join(" "),
    content: html`<${ItemContent} row=${row} />`,
  };
}

function ItemContent({ row }) {
  const { progress } = row;
  const label = progress && text.progressOf(progress);
  return html`
    <span class="tree-icon">
      ${row.isHeading ? html`<span class=${`account-dot ${row.color}`}></span>`
        : html`<${Icon} name=${row.icon} />`}
    </span>
    <span class="tree-name" dir="auto" title=${row.box?.path ?? row.name}>${row.name}</span>
    ${progress && html`<${ProgressRing} label=${label} completed=${progress.completed} total=${progress.total} />`}
    <span class="tree-count" aria-hidden="true">${row.unread > 0 ? number(row.unread) : ""}</span>`;
}

/** @param {{Divider: any}} props */
export function Sidebar({ Divider }) {
  const state = useStore((now) => now);
  const isOpen = state.isDrawerOpen;
  const wasOpen = useRef(false);
  useEffect(() => {
    const wide = matchMedia(wideQuery);
    wide.addEventListener("change", closeDrawer);
    return () => wide.removeEventListener("change", closeDrawer);
  }, []);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) focusDrawerOpener();
    wasOpen.current = isOpen;
    return isOpen ? closeOnBack(closeDrawer) : undefined;
  }, [isOpen]);
  const rows = state.overview ? visibleRows(treeRows(state), state.collapsed) : [];
  const open = (item) => {
    closeDrawer();
    navigate(viewOf(rows.find((row) => row.key === item.key)));
  };
  const openMenu = (item, x, y) => openMailboxMenu(rows.find((row) => row.key === item.key), x, y);
  const write = () => {
    closeDrawer();
    compose({ kind: "new" });
  };
  const onKeyDown = (event) => event.key === "Escape" && closeDrawer() && event.stopPropagation();
  return html`<nav id="sidebar" class=${isOpen ? "sidebar open" : "sidebar"} aria-label=${text.mailboxes}
    onKeyDown=${onKeyDown}>
    <div class="brand">
      <img src="/assets/icon.svg" alt="" width="26" height="26" />
      <span class="brand-name">${text.product}</span>
      <span class="demo-badge" hidden=${!state.overview?.demo}>${text.demo}</span>
    </div>
    <${Button} class="write-button" aria-keyshortcuts="c" data-tip=${text.newMessageTip} onClick=${write}>
      <${Icon} name="write" />${text.newMessage}<//>
    <${Tree} id="tree" label=${text.mailboxes} items=${rows.map((row) => itemOf(state, row))}
      focusRequest=${isOpen} onOpen=${open} onExpand=${(item, isExpanded) => setExpanded(item.key, isExpanded)}
      onMenu=${openMenu} />
    ${menuAccounts(state).length > 0 && html`<${Button} variant="bare" id="new-mailbox" class="new-mailbox"
      onClick=${createMailbox}><${Icon} name="plus" />${text.newMailbox}<//>`}
    <${SyncState} />
    <${Divider} name="sidebar" />
  </nav>`;
}

function Tab({ name, icon, isCurrent = false, unread = 0, onClick }) {
  return html`<${Button} variant="bare" class="tab" aria-current=${isCurrent ? "page" : null} onClick=${onClick}>
    <${Icon} name=${icon} /><span>${name}</span>
    ${unread > 0 && html`<span class="tab-count" aria-label=${text.unreadCount(unread)}>
      ${unread > 99 ? "99+" : number(unread)}</span>`}
  <//>`;
}

/** @param {{isInert: boolean}} props */
export function TabBar({ isInert }) {
  const unread = useStore(unreadInInboxes);
  const shown = useStore((state) => (state.view.kind === "mailbox" ? state.view.mailbox : ""));
  const tabOf = (role, icon) => ({
    name: text.mailboxName({ role }), icon, isCurrent: shown === role, onClick: () => navigate(mailboxView(role)),
  });
  return html`<nav id="tabbar" class="tabbar" aria-label=${text.shortcutsBar} inert=${isInert}>
    <${Tab} name=${text.mailboxes} icon="menu" onClick=${(event) => openDrawer(event.currentTarget)} />
    <${Tab} ...${tabOf("inbox", "inbox")} unread=${unread} />
    <${Tab} ...${tabOf("starred", "star")} />
    <${Tab} name=${text.write} icon="write" onClick=${() => compose({ kind: "new" })} />
    <${Tab} name=${text.syncNow} icon="sync" onClick=${syncNow} />
  </nav>`;
}
