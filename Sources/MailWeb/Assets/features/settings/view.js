// The settings: sections at the left, the rows of one at the right, and a search that finds every row.

import { html, useEffect, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { unreadInInboxes } from "../../core/mail/mail.js";
import { leavePage, showUnknown } from "../../core/router.js";
import * as text from "../../core/text/settings/settingstext.js";
import { windowTitle } from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { revealRow } from "../../ui/reveal.js";
import { About, Keys } from "./lazysections.js";
import { PageLink } from "./link.js";
import { availableSections } from "../../core/settingrows.js";
import { isKnown, placeOf } from "./model.js";
import { Notifications } from "./notifications.js";
import { Results, Search } from "./search.js";
import { Appearance, Composing, Intelligence, Reading, Security } from "./sections.js";
import { Storage } from "./storage.js";

const views = {
  composing: Composing, appearance: Appearance, reading: Reading, notifications: Notifications, storage: Storage,
  keyboard: Keys, about: About, security: Security,
  ai: Intelligence,
};

/** Other features give the accounts, the form that adds one, the app lock, models and the rules. */
export function Settings({ Accounts, AddAccount, AppLock, Models, Rules, TextModel }) {
  const settings = useStore((state) => state.settings);
  const path = useStore((state) => state.page?.path ?? "");
  const unread = useStore(unreadInInboxes);
  const [query, setQuery] = useState("");
  const { section, rest, isOverview } = placeOf(path, settings);
  const isSearching = query.trim() !== "";
  const [field, list] = [useRef(null), useRef(null)];
  const search = { query, onQuery: setQuery, field, list };
  useEffect(() => setQuery(""), [path]);
  useLayoutEffect(() => {
    if (!isKnown(path)) showUnknown();
  }, [path]);
  useEffect(() => {
    document.title = windowTitle(unread, text.pageTitle(text.sections[section]));
  }, [section, unread]);
  // Before the next key: Esc would otherwise close the settings while the results of a search are shown.
  useLayoutEffect(() => {
    const onKeyDown = (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.target.closest("dialog")) return undefined;
      if (!isSearching) return leavePage();
      field.current.focus();
      return setQuery("");
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isSearching]);
  const heading = useRef(null);
  useLayoutEffect(() => {
    if (isOverview) heading.current.focus({ preventScroll: true });
  }, []);
  return html`<div class=${isOverview && !isSearching ? "settings overview" : "settings"}>
    <header class="settings-head">
      <${Button} variant="text" class="settings-back" onClick=${leavePage}><${Icon} name="back" />${text.back}<//>
      <h1 tabindex="-1" ref=${heading}>${text.title}</h1>
      <${Search} ...${search} />
    </header>
    <nav class="settings-nav" aria-label=${text.sectionList}>
      ${availableSections(settings).map((one) => html`<${PageLink} key=${one.key}
        to=${one.key} class="settings-link" aria-current=${one.key === section && !isSearching ? "page" : null}>
        <${Icon} name=${one.icon} /><span>${one.name}</span><${Icon} name="right" class="settings-more" /><//>`)}
    </nav>
    <main class="settings-main">
      ${isSearching ? html`<${Results} ...${search} settings=${settings} />`
        : html`<${Section} key=${section} section=${section} rest=${rest} isOverview=${isOverview}
            parts=${{ Accounts, AddAccount, AppLock, Models, Rules, TextModel }} />`}
    </main>
  </div>`;
}

/** Sections of several pages, which take the rest of the address themselves. */
const ownPaths = ["accounts", "rules"];

function Section({ section, rest, isOverview, parts }) {
  const settings = useStore((state) => state.settings);
  const node = useRef(null);
  const isLoaded = settings !== null;
  useLayoutEffect(() => {
    if (!isLoaded) return undefined;
    if (!ownPaths.includes(section) && rest) return reveal(node.current, rest);
    // A row on the page of an account has taken the keyboard already.
    const isRowOfAccount = section === "accounts" && rest.includes("/");
    if (!isOverview && !isRowOfAccount) node.current.querySelector("h2")?.focus();
    return undefined;
  }, [section, rest, isLoaded]);
  const { Accounts, AddAccount, AppLock, Models, Rules, TextModel } = parts;
  if (section === "rules") {
    return html`<div class="settings-page" ref=${node}>
      <${BackLink} to=${rest ? "rules" : ""} /><${Rules} path=${rest} /></div>`;
  }
  if (section === "accounts") {
    return html`<div class="settings-page" ref=${node}>
      <${BackLink} to=${rest ? "accounts" : ""} />
      <${Accounts} path=${rest} AddAccount=${AddAccount} /></div>`;
  }
  const View = views[section];
  return html`<div class="settings-page" ref=${node}>
    <${BackLink} to="" />
    <h2 tabindex="-1">${text.sections[section]}</h2>
    ${isLoaded && html`<${View} AppLock=${AppLock} Models=${Models} TextModel=${TextModel} />`}
  </div>`;
}

/** On a phone back to the sections; inside the accounts back to their list. */
function BackLink({ to }) {
  return html`<${PageLink} class=${to ? "settings-up" : "settings-up narrow"} to=${to}>
    <${Icon} name="back" />${to ? text.sections[to] : text.allSettings}<//>`;
}

/** Brings a row into view and marks it. What is loaded later is waited for. Returns a clean-up. */
function reveal(page, row) {
  const show = () => revealRow(page, row);
  if (show()) return undefined;
  const observer = new MutationObserver(() => show() && observer.disconnect());
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
}
