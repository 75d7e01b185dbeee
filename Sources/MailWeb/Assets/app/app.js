// The page: composes the features, none of which knows another.

import { html, useEffect } from "/assets/preact-htm.js";
import { requestFocus } from "../core/focusrequest.js";
import { useStore } from "../core/hooks.js";
import { unreadInInboxes } from "../core/mail.js";
import { listOf, titleOf } from "../core/router.js";
import * as text from "../core/text.js";
import { Banners } from "../features/banners/view.js";
import { isThreadOpen } from "../features/conversation/actions.js";
import { Conversation } from "../features/conversation/view.js";
import { HelpDialog, showHelp } from "../features/help/view.js";
import { closeDrawer, openDrawer, syncNow } from "../features/mailboxes/actions.js";
import { Sidebar, TabBar } from "../features/mailboxes/view.js";
import { Floating, LiveRegions } from "../features/notices/view.js";
import { HistoryDialog, OutboxDialog } from "../features/outbox/view.js";
import { SearchHelp, SearchNotes } from "../features/search/notes.js";
import { SearchField } from "../features/search/view.js";
import { SessionPage } from "../features/session/view.js";
import { ThreadList } from "../features/threadlist/view.js";
import { IconButton } from "../ui/iconbutton.js";

export function App() {
  const { status, reason } = useStore((state) => state.session);
  if (status === "open") return html`<${Shell} />`;
  return status === "none" ? html`<${SessionPage} reason=${reason} />` : null;
}

function Shell() {
  const isDrawerOpen = useStore((state) => state.isDrawerOpen);
  useWindowTitle();
  return html`
    <${SkipLinks} />
    <${Banners} onSync=${syncNow} />
    <${Sidebar} />
    <header id="topbar" class="topbar" inert=${isDrawerOpen}>
      <${IconButton} id="menu-button" class="menu-button" icon="menu" label=${text.mailboxes} aria-controls="sidebar"
        aria-expanded=${String(isDrawerOpen)} onClick=${(event) => openDrawer(event.currentTarget)} />
      <${SearchField} />
      <${IconButton} id="help-button" class="help-button" icon="help" label=${text.shortcuts} tip=${text.shortcutsTip}
        aria-keyshortcuts="?" onClick=${showHelp} />
    </header>
    <${ThreadList} isInert=${isDrawerOpen} SearchNotes=${SearchNotes} SearchHelp=${SearchHelp} />
    <${Conversation} isInert=${isDrawerOpen} />
    <${TabBar} isInert=${isDrawerOpen} />
    <div class="scrim" hidden=${!isDrawerOpen} onClick=${closeDrawer}></div>
    <${Floating} />
    <${LiveRegions} />
    <${OpenDialog} />`;
}

function OpenDialog() {
  const dialog = useStore((state) => state.dialog);
  if (dialog?.kind === "outbox") return html`<${OutboxDialog} />`;
  if (dialog?.kind === "history") return html`<${HistoryDialog} message=${dialog.message} />`;
  return dialog?.kind === "help" ? html`<${HelpDialog} SearchHelp=${SearchHelp} />` : null;
}

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
  const title = useStore((state) => titleOf(state, listOf(state.view)));
  useEffect(() => {
    document.title = text.windowTitle(unread, title);
  }, [unread, title]);
}
