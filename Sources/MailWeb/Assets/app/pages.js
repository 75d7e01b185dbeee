// The pages that take the place of mail. Each is loaded when it is opened first.

import { html } from "/assets/preact-htm.js";
import { store } from "../core/store.js";
import { Floating, LiveRegions } from "../features/notices/view.js";
import { lazy } from "./lazy.js";

const closeDialog = () => store.update({ dialog: null });

export const Arrival = lazy(() => import("../features/notifications/view.js"), "Arrival");
const loadTrash = () => import("../features/trash/view.js");
export const DeleteDialog = lazy(loadTrash, "DeleteDialog", closeDialog);
export const EmptyTrashDialog = lazy(loadTrash, "EmptyTrashDialog", closeDialog);
export const Palette = lazy(() => import("../features/palette/view.js"), "Palette", closeDialog);
export const RowMenu = lazy(() => import("../features/rowmenu/view.js"), "RowMenu", closeDialog);
export const LockPage = lazy(() => import("../features/lock/view.js"), "LockPage");

const Accounts = lazy(() => import("../features/accounts/view.js"), "Accounts");
const AddAccount = lazy(() => import("../features/accounts/add.js"), "AddAccount");
const AppLock = lazy(() => import("../features/lock/switch.js"), "AppLock");
const Rules = lazy(() => import("../features/rules/view.js"), "Rules");
const Settings = lazy(() => import("../features/settings/view.js"), "Settings");
const Welcome = lazy(() => import("../features/welcome/view.js"), "Welcome");

/** @param {{kind: "settings" | "welcome"}} props */
export function OtherPage({ kind }) {
  const page = kind === "welcome"
    ? html`<${Welcome} AddAccount=${AddAccount} AppLock=${AppLock} />`
    : html`<${Settings} Accounts=${Accounts} AddAccount=${AddAccount} AppLock=${AppLock}
      Rules=${Rules} />`;
  return html`${page}<${Floating} /><${LiveRegions} />`;
}
