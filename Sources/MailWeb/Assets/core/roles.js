// Addresses of mailboxes by their role, such as /mailbox/trash: which mailbox that is, is known with the mailboxes.

import { accounts, mailboxes } from "./mail/mail.js";
import { isList, mailboxView, navigate, pageView, shownMailbox } from "./router.js";
import { store } from "./store.js";

const listNames = /^(\d+|inbox|starred|archive-\d+)$/;

/** True if a mailbox has no number or other name of its own, but perhaps that of a role. @param {any} view */
export const isRole = (view) => view?.kind === "mailbox" && !listNames.test(view.mailbox);

/** Other names of roles; All Mail is shown as the archive. */
const roleNames = { junk: "spam", all: "archive" };

/** Begins to follow the view and the mailboxes. */
export function startRoles() {
  store.watch((state) => state.view, replaceRole);
  store.watch((state) => state.overview, replaceRole);
}

/** An address with a role gets the one of the view that it leads to. */
function replaceRole() {
  const { overview, page, view } = store.state;
  if (!overview || page || !isRole(view)) return;
  const role = view.mailbox.toLowerCase();
  const found = roleView(store.state, roleNames[role] ?? role);
  if (found) navigate({ ...found, thread: isList(found) ? view.thread : null }, { replace: true });
}

/** Where a role leads: a page or a list of all accounts, else a mailbox of the shown account or the first; or null. */
export function roleView(state, role) {
  if (role === "inbox" || role === "starred") return mailboxView(role);
  if (role === "drafts" || role === "outbox") return pageView(role);
  const own = shownMailbox(state, state.view)?.account_id ?? accounts(state)[0]?.id;
  const boxes = mailboxes(state).filter((one) => one.role === role && role !== "custom");
  const box = boxes.find((one) => one.account_id === own) ?? boxes[0];
  if (box) return mailboxView(box.id);
  return role === "archive" && own !== undefined ? mailboxView(`archive-${own}`) : null;
}
