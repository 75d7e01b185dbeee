// The page: composes the features, none of which knows another.

import { html, useEffect } from "/assets/preact-htm.js";
import { compose } from "../core/mail/composing.js";
import { requestFocus } from "../core/focusrequest.js";
import { useStore } from "../core/hooks.js";
import { unreadInInboxes } from "../core/mail/mail.js";
import { isList, listOf, openPage, titleOf } from "../core/router.js";
import * as text from "../core/text/text.js";
import { Banners } from "../features/banners/view.js";
import { isThreadOpen } from "../features/conversation/actions.js";
import { Conversation } from "../features/conversation/view.js";
import { showHelp } from "../features/help/actions.js";
import { closeDrawer, openDrawer, syncNow } from "../features/mailboxes/actions.js";
import { Sidebar, TabBar } from "../features/mailboxes/view.js";
import { Floating, LiveRegions } from "../features/notices/view.js";
import { SearchField } from "../features/search/view.js";
import { ThreadList } from "../features/threadlist/view.js";
import { IconButton } from "../ui/iconbutton.js";
import { OpenDialog } from "./dialogs.js";
import {
  Arrival, BulkProgress, CategoryTabs, LockPage, Messages, OtherPage, PaneDivider, SearchHelp, SearchNotes, SessionPage,
  WidenScope, usePreload,
} from "./pages.js";
import { ComposeWindow, Panel, WrittenPage } from "./writing.js";

export function App() {
  const { status, reason } = useStore((state) => state.session);
  const page = useStore((state) => state.page?.kind ?? null);
  if (status === "locked") return html`<${LockPage} />`;
  if (status === "open" && page !== null) return html`<${OtherPage} kind=${page} />`;
  if (status === "open") return html`<${Shell} />`;
  return status === "none" ? html`<${SessionPage} reason=${reason} />` : null;
}

function Shell() {
  const kind = useStore((state) => state.view.kind);
  return kind === "compose" ? html`<${Single} />` : html`<${Panes} />`;
}

/** A message in a window of its own. */
function Single() {
  useWindowTitle();
  return html`<${ComposeWindow} /><${Floating} /><${LiveRegions} /><${OpenDialog} SearchHelp=${SearchHelp} />`;
}

function Panes() {
  const isDrawerOpen = useStore((state) => state.isDrawerOpen);
  const isShown = useStore((state) => isList(state.view));
  useWindowTitle();
  usePreload();
  return html`
    <${SkipLinks} />
    <${Banners} onSync=${syncNow} />
    <${Sidebar} Divider=${PaneDivider} />
    <header id="topbar" class="topbar" inert=${isDrawerOpen}>
      <${IconButton} id="menu-button" class="menu-button" icon="menu" label=${text.mailboxes} aria-controls="sidebar"
        aria-expanded=${String(isDrawerOpen)} onClick=${(event) => openDrawer(event.currentTarget)} />
      <${SearchField} />
      <${IconButton} class="topbar-write" icon="write" label=${text.newMessage} tip=${text.newMessageTip}
        aria-keyshortcuts="c" onClick=${() => compose({ kind: "new" })} />
      <${IconButton} id="help-button" class="help-button" icon="help" label=${text.shortcuts} tip=${text.shortcutsTip}
        aria-keyshortcuts="?" onClick=${showHelp} />
      <${IconButton} id="settings-button" class="settings-button" icon="settings" label=${text.settings}
        tip=${text.settingsTip} aria-keyshortcuts="Control+, Meta+," onClick=${() => openPage("settings")} />
    </header>
    ${isShown
      ? html`<${ThreadList} isInert=${isDrawerOpen} SearchNotes=${SearchNotes} SearchHelp=${SearchHelp}
          WidenScope=${WidenScope} CategoryTabs=${CategoryTabs} Divider=${PaneDivider} />
        <${Conversation} isInert=${isDrawerOpen} Messages=${Messages} />`
      : html`<${WrittenPage} isInert=${isDrawerOpen} />`}
    <${TabBar} isInert=${isDrawerOpen} />
    <div class="scrim" hidden=${!isDrawerOpen} onClick=${closeDrawer}></div>
    <${Panel} />
    <${Arrivals} />
    <${Bulk} />
    <${Floating} />
    <${LiveRegions} />
    <${OpenDialog} SearchHelp=${SearchHelp} />`;
}

const Bulk = () => useStore((state) => state.bulk !== null) && html`<${BulkProgress} />`;

const Arrivals = () => useStore((state) => state.arrival !== null) && html`<${Arrival} />`;

function SkipLinks() {
  const skip = (target) => (event) => {
    event.preventDefault();
    requestFocus(target);
  };
  const toMessage = (event) => skip(isThreadOpen() ? "subject" : "reader")(event);
  return html`<div class="skip-links">
    <a href="#list" onClick=${skip("list")}>${text.skipToList}</a>
    <a href="#reader" onClick=${toMessage}>${text.skipToMessage}</a>
  </div>`;
}

function useWindowTitle() {
  const unread = useStore(unreadInInboxes);
  const title = useStore((state) => state.windowSubject || titleOf(state, listOf(state.view)));
  useEffect(() => {
    document.title = text.windowTitle(unread, title);
  }, [unread, title]);
}
