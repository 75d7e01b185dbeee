// What is loaded when it is shown first: the messages of a conversation, and the pages that take the place of mail.

import { html, useEffect } from "/assets/preact-htm.js";
import { useStore } from "../core/hooks.js";
import { Floating, LiveRegions } from "../features/notices/view.js";
import { PageDialog, loadMove } from "./dialogs.js";
import { lazy } from "./lazy.js";

export const Arrival = lazy(() => import("../features/notifications/view.js"), "Arrival");
export const BulkProgress = lazy(() => import("../features/bulk/view.js"), "BulkProgress");
const loadMessages = () => import("./replies.js");
const MessageList = lazy(loadMessages, "MessagesWithReplyBar");
const Summary = lazy(() => import("../features/generation/view.js"), "Summary");
export const Suggestions = lazy(() => import("../features/generation/view.js"), "Suggestions");
/** True if a text model may be asked (FR-SET-04). */
export const hasTextModel = (state) => state.settings?.textGenerationEnabled?.value === "true";
export const Messages = () => html`${useStore(hasTextModel) && html`<${Summary} />`}<${MessageList} />`;
export const PaneDivider = lazy(() => import("../features/layout/dividers.js"), "PaneDivider");
export const CategoryTabs = lazy(() => import("../features/categories/tabs.js"), "CategoryTabs");
export const SearchNotes = lazy(() => import("../features/search/notes.js"), "SearchNotes");
export const SessionPage = lazy(() => import("../features/session/view.js"), "SessionPage");
export const LockPage = lazy(() => import("../features/lock/view.js"), "LockPage");

const loadSearchHelp = () => import("../features/search/help.js");
export const SearchHelp = lazy(loadSearchHelp, "SearchHelp");
export const WidenScope = lazy(loadSearchHelp, "WidenScopeButton");

/** Loads what mail needs right after the first paint, so that a conversation opens at once, and without the program. */
export function usePreload() {
  useEffect(() => {
    loadMessages().then(loadMove).catch(() => {});
  }, []);
}

const Accounts = lazy(() => import("../features/accounts/view.js"), "Accounts");
const AddAccount = lazy(() => import("../features/accounts/add.js"), "AddAccount");
const AppLock = lazy(() => import("../features/lock/switch.js"), "AppLock");
const Models = lazy(() => import("../features/models/view.js"), "Models");
const Rules = lazy(() => import("../features/rules/view.js"), "Rules");
const TextModel = lazy(() => import("../features/generation/settings.js"), "TextModel");
const Settings = lazy(() => import("../features/settings/view.js"), "Settings");
const Welcome = lazy(() => import("../features/welcome/view.js"), "Welcome");

/** @param {{kind: "settings" | "welcome"}} props */
export function OtherPage({ kind }) {
  const page = kind === "welcome"
    ? html`<${Welcome} AddAccount=${AddAccount} AppLock=${AppLock} Models=${Models} />`
    : html`<${Settings} Accounts=${Accounts} AddAccount=${AddAccount} AppLock=${AppLock}
      Models=${Models} Rules=${Rules} TextModel=${TextModel} />`;
  return html`${page}<${Floating} /><${LiveRegions} /><${PageDialog} />`;
}
