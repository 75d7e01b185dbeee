// The menu of a mailbox in the sidebar, and the dialogs that it leads to.

import { html, useRef } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { keepsMail, mailbox } from "../../core/mail/mail.js";
import * as text from "../../core/text/mailboxtext.js";
import { showAlert, showToast } from "../../core/mail/notify.js";
import { mailboxView, navigate } from "../../core/router.js";
import { emit } from "../../core/signals.js";
import { store } from "../../core/store.js";
import { ContextMenu } from "../../ui/overlays/contextmenu.js";
import { MailboxForm } from "./form.js";
import { isOwn, serverAccounts } from "./model.js";
import { DeleteMailbox } from "./remove.js";

const show = (dialog) => () => store.update({ dialog });

async function subscribe(box, isSubscribed) {
  try {
    await api.post(`/api/mailboxes/${box.id}/subscribe`, { subscribed: isSubscribed });
    showToast(isSubscribed ? text.subscribed(box.name) : text.unsubscribed(box.name));
    emit("confirmed");
  } catch (error) {
    showAlert(text.subscribeFailed(error.message), error.hint);
  }
}

function open(box) {
  store.update({ isDrawerOpen: false });
  navigate(mailboxView(box.id));
}

function itemsOf(box, account) {
  const canHold = box?.delimiter && keepsMail(box);
  const subscription = (isOn) => ({
    label: isOn ? text.subscribe : text.unsubscribe, icon: isOn ? "check" : "muted", run: () => subscribe(box, isOn),
  });
  return [
    box?.selectable && { label: text.open, icon: "custom", run: () => open(box) },
    { label: text.newMailbox, icon: "write", run: show({ kind: "mailbox-form", account }) },
    canHold && { label: text.newInside, icon: "custom", run: show({ kind: "mailbox-form", account, parent: box }) },
    box && isOwn(box) && { label: text.rename, icon: "write", run: show({ kind: "mailbox-form", account, box }) },
    box?.selectable && box.subscribed !== true && subscription(true),
    box?.selectable && box.subscribed !== false && subscription(false),
    box && isOwn(box) && box.selectable
      && { label: text.remove, icon: "trash", run: show({ kind: "mailbox-delete", box }) },
  ].filter(Boolean);
}

function Menu({ box, account, x, y }) {
  // The row of the sidebar, which gets the keyboard back.
  const opener = useRef(document.activeElement);
  const close = (returnsFocus) => {
    store.update({ dialog: null });
    if (returnsFocus) /** @type {HTMLElement} */ (opener.current)?.focus();
  };
  const one = box && mailbox(store.state, box);
  const owner = one?.account_id ?? account ?? serverAccounts(store.state)[0]?.id;
  if (!serverAccounts(store.state).some((known) => known.id === owner)) return null;
  return html`<${ContextMenu} label=${text.menu(one?.name ?? "")} x=${x} y=${y} items=${itemsOf(one, owner)}
    onClose=${close} />`;
}

/** One of them. @param {{kind: string, [name: string]: any}} dialog */
export function MailboxDialog(dialog) {
  if (dialog.kind === "mailbox-menu") return html`<${Menu} ...${dialog} />`;
  return dialog.kind === "mailbox-delete" ? html`<${DeleteMailbox} ...${dialog} />`
    : html`<${MailboxForm} ...${dialog} />`;
}
