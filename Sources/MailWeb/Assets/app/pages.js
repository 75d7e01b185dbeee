// What is loaded when it is shown first: the messages of a conversation, dialogs, and the pages that take the place of
// mail.

import { html, useEffect } from "/assets/preact-htm.js";
import { store } from "../core/store.js";
import { Floating, LiveRegions } from "../features/notices/view.js";
import { lazy } from "./lazy.js";

const closeDialog = () => store.update({ dialog: null });

export const Arrival = lazy(() => import("../features/notifications/view.js"), "Arrival");
export const BulkProgress = lazy(() => import("../features/bulk/view.js"), "BulkProgress");
const loadTrash = () => import("../features/trash/view.js");
export const DeleteDialog = lazy(loadTrash, "DeleteDialog", closeDialog);
export const EmptyTrashDialog = lazy(loadTrash, "EmptyTrashDialog", closeDialog);
const loadMessages = () => import("../features/conversation/messages.js");
export const Messages = lazy(loadMessages, "Messages");
const loadMove = () => import("../features/move/view.js");
export const MoveDialog = lazy(loadMove, "MoveDialog", closeDialog);
export const MailboxDialog = lazy(() => import("../features/mailboxmenu/view.js"), "MailboxDialog", closeDialog);
export const Palette = lazy(() => import("../features/palette/view.js"), "Palette", closeDialog);
export const PaneDivider = lazy(() => import("../features/layout/dividers.js"), "PaneDivider");
export const RowMenu = lazy(() => import("../features/rowmenu/view.js"), "RowMenu", closeDialog);
export const CategoryDialog = lazy(() => import("../features/categories/view.js"), "CategoryDialog", closeDialog);
export const CategoryTabs = lazy(() => import("../features/categories/tabs.js"), "CategoryTabs");
export const SearchNotes = lazy(() => import("../features/search/notes.js"), "SearchNotes");
export const LockPage = lazy(() => import("../features/lock/view.js"), "LockPage");

export const SearchHelp = lazy(() => import("../features/search/help.js"), "SearchHelp");

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
const Settings = lazy(() => import("../features/settings/view.js"), "Settings");
const Welcome = lazy(() => import("../features/welcome/view.js"), "Welcome");

/** @param {{kind: "settings" | "welcome"}} props */
export function OtherPage({ kind }) {
  const page = kind === "welcome"
    ? html`<${Welcome} AddAccount=${AddAccount} AppLock=${AppLock} Models=${Models} />`
    : html`<${Settings} Accounts=${Accounts} AddAccount=${AddAccount} AppLock=${AppLock}
      Models=${Models} Rules=${Rules} />`;
  return html`${page}<${Floating} /><${LiveRegions} />`;
}
