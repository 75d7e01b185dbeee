// What is loaded when it is shown first: the messages of a conversation, dialogs, and the pages that take the place of
// mail.

import { html, useEffect } from "/assets/preact-htm.js";
import { useStore } from "../core/hooks.js";
import { store } from "../core/store.js";
import { Floating, LiveRegions } from "../features/notices/view.js";
import { lazy } from "./lazy.js";

const closeDialog = () => store.update({ dialog: null });

export const Arrival = lazy(() => import("../features/notifications/view.js"), "Arrival");
export const BulkProgress = lazy(() => import("../features/bulk/view.js"), "BulkProgress");
const loadTrash = () => import("../features/trash/view.js");
export const DeleteDialog = lazy(loadTrash, "DeleteDialog", closeDialog);
export const EmptyTrashDialog = lazy(loadTrash, "EmptyTrashDialog", closeDialog);
const loadUnsubscribe = () => import("../features/unsubscribe/view.js");
export const UnsubscribeDialog = lazy(loadUnsubscribe, "UnsubscribeDialog", closeDialog);
export const MoreLikeThisDialog = lazy(() => import("../features/search/morelikethis.js"), "MoreLikeThisDialog",
  closeDialog);
const loadMessages = () => import("./replies.js");
const MessageList = lazy(loadMessages, "MessagesWithReplyBar");
const Summary = lazy(() => import("../features/generation/view.js"), "Summary");
export const Suggestions = lazy(() => import("../features/generation/view.js"), "Suggestions");
/** True if a text model may be asked (FR-SET-04). */
export const hasTextModel = (state) => state.settings?.textGenerationEnabled?.value === "true";
export const Messages = () => html`${useStore(hasTextModel) && html`<${Summary} />`}<${MessageList} />`;
const loadMove = () => import("../features/move/view.js");
export const MoveDialog = lazy(loadMove, "MoveDialog", closeDialog);
const loadEmbedded = () => import("../features/conversation/body/embedded.js");
export const EmbeddedDialog = lazy(loadEmbedded, "EmbeddedDialog", closeDialog);
export const FileDialog = lazy(() => import("../features/files/view.js"), "FileDialog", closeDialog);
export const MailboxDialog = lazy(() => import("../features/mailboxmenu/view.js"), "MailboxDialog", closeDialog);
export const Palette = lazy(() => import("../features/palette/view.js"), "Palette", closeDialog);
export const SavedDialog = lazy(() => import("../features/saved/view.js"), "SavedDialog", closeDialog);
export const PaneDivider = lazy(() => import("../features/layout/dividers.js"), "PaneDivider");
export const RowMenu = lazy(() => import("../features/rowmenu/view.js"), "RowMenu", closeDialog);
export const LabelDialog = lazy(() => import("../features/labels/view.js"), "LabelDialog", closeDialog);
export const CategoryDialog = lazy(() => import("../features/categories/view.js"), "CategoryDialog", closeDialog);
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

/** The dialogs that pages share with mail. */
function PageDialog() {
  const dialog = useStore((state) => state.dialog);
  return dialog?.kind === "unsubscribe" ? html`<${UnsubscribeDialog} offer=${dialog.offer} />` : null;
}
