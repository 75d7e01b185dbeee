// The dialogs of the page, each of which is loaded when it is shown first.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../core/hooks.js";
import { store } from "../core/store.js";
import { lazy } from "./lazy.js";

export const loadHelp = () => import("../features/help/view.js");
export const loadMove = () => import("../features/move/view.js");
export const loadOutboxDialogs = () => import("../features/outbox/view.js");
const loadTrash = () => import("../features/trash/view.js");

/** What cannot be loaded is closed, so that it can be asked for again. */
const dialog = (load, name) => lazy(load, name, () => store.update({ dialog: null }));

/** By kind, or by its first word. */
const dialogs = {
  category: dialog(() => import("../features/categories/view.js"), "CategoryDialog"),
  delete: dialog(loadTrash, "DeleteDialog"),
  embedded: dialog(() => import("../features/conversation/body/embedded.js"), "EmbeddedDialog"),
  "empty-trash": dialog(loadTrash, "EmptyTrashDialog"),
  file: dialog(() => import("../features/files/view.js"), "FileDialog"),
  help: dialog(loadHelp, "HelpDialog"),
  history: dialog(loadOutboxDialogs, "HistoryDialog"),
  label: dialog(() => import("../features/labels/view.js"), "LabelDialog"),
  mailbox: dialog(() => import("../features/mailboxmenu/view.js"), "MailboxDialog"),
  "more-like-this": dialog(() => import("../features/search/morelikethis.js"), "MoreLikeThisDialog"),
  move: dialog(loadMove, "MoveDialog"),
  outbox: dialog(loadOutboxDialogs, "OutboxDialog"),
  palette: dialog(() => import("../features/palette/view.js"), "Palette"),
  "row-menu": dialog(() => import("../features/rowmenu/view.js"), "RowMenu"),
  saved: dialog(() => import("../features/saved/view.js"), "SavedDialog"),
  unsubscribe: dialog(() => import("../features/unsubscribe/view.js"), "UnsubscribeDialog"),
};

/** The open dialog. */
export function OpenDialog({ SearchHelp }) {
  const shown = useStore((state) => state.dialog);
  const Dialog = shown && (dialogs[shown.kind] ?? dialogs[shown.kind.split("-")[0]]);
  return Dialog ? html`<${Dialog} ...${shown} SearchHelp=${SearchHelp} />` : null;
}

/** The dialog that pages in place of mail share with it. */
export function PageDialog() {
  const shown = useStore((state) => state.dialog);
  return shown?.kind === "unsubscribe" ? html`<${dialogs.unsubscribe} ...${shown} />` : null;
}
