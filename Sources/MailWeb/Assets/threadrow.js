// One row of a list: fixed slots, so that nothing moves when a row is read, starred or pointed at.

import { element, setAttribute, highlighted, withoutMarks } from "./dom.js";
import { icon } from "./icons.js";
import { counted, fullTime, hue, initials, peopleNames, personName, shortTime } from "./format.js";
import { accounts, ownAddresses } from "./state.js";
import { trashWords } from "./actions.js";

/** A row of the thread list as the list shows it. */
export function rowOfThread(thread) {
  return {
    key: `t${thread.id}`, id: thread.id, account_id: thread.account_id, subject: thread.subject, date: thread.date,
    unread_count: thread.unread_count, starred: thread.starred, muted: thread.muted ?? false, hasAttachments: thread.has_attachments,
    people: thread.participants, count: thread.message_count, snippet: thread.snippet, cursor: thread.cursor,
  };
}

/** A search result as the list shows it. */
export function rowOfResult(result) {
  return {
    key: `m${result.number}`, id: result.thread_id, account_id: result.account_id, subject: result.subject, date: result.date,
    unread_count: result.unread ? 1 : 0, starred: result.starred, hasAttachments: result.has_attachments,
    people: result.from ? [result.from] : [], count: result.count_in_thread, snippet: result.snippet, cursor: result.cursor,
  };
}

const rowActions = [
  { action: "archive", name: "Archive", icon: "archive", tip: "Archive (e)" },
  { action: "trash", name: "Move to Trash", icon: "trash", tip: "Trash (#)" },
  { action: "read", name: "Mark as read", icon: "read", tip: "Read or unread (Shift+I, Shift+U)" },
];

/** An empty row. Its controls are named by `data-do`, which the list listens for. */
export function makeRow() {
  const control = (name, className, label, ...children) =>
    element("button", { type: "button", class: className, tabindex: -1, data: { do: name }, "aria-label": label }, ...children);
  const slots = {
    avatar: element("button", { type: "button", class: "row-avatar", tabindex: -1, role: "checkbox", "aria-checked": "false", "aria-label": "Select", data: { do: "select" } }),
    people: element("span", { class: "row-people", dir: "auto" }),
    count: element("span", { class: "row-count" }),
    account: element("span", { class: "row-account" }),
    muted: element("span", { class: "row-clip row-muted", title: "Muted" }, icon("muted")),
    clip: element("span", { class: "row-clip" }, icon("paperclip")),
    time: element("time", { class: "row-time" }),
    subject: element("a", { class: "row-subject", tabindex: -1, dir: "auto" }),
    snippet: element("span", { class: "row-snippet", dir: "auto" }),
    star: control("star", "row-star", "Star", icon("star")),
    actions: rowActions.map((one) => {
      const button = control(one.action, "row-action", one.name, icon(one.icon));
      button.title = one.tip;
      return button;
    }),
  };
  const node = element("div", { class: "row", role: "row", tabindex: -1 },
    element("div", { class: "row-select", role: "gridcell" }, slots.avatar),
    element("div", { class: "row-text", role: "gridcell" },
      element("div", { class: "row-line" }, slots.people, slots.count, element("span", { class: "row-gap" }), slots.account, slots.muted, slots.clip, slots.time),
      element("div", { class: "row-line" }, slots.subject),
      element("div", { class: "row-line" }, slots.snippet)),
    element("div", { class: "row-controls", role: "gridcell" }, slots.star, element("div", { class: "row-actions" }, ...slots.actions)));
  node.prepend(element("span", { class: "row-dot", role: "presentation" }));
  node.slots = slots;
  slots.avatar.append(element("span", { class: "avatar", "aria-hidden": "true" }));
  slots.subject.textContent = "\u00A0";
  slots.people.textContent = "\u00A0";
  slots.snippet.textContent = "\u00A0";
  return node;
}

/** Shows a row's values. `context` is {address, isSelected, isOpen, showsAccount}. */
export function fillRow(node, row, context) {
  const { slots } = node;
  const unread = row.unread_count > 0;
  node.classList.toggle("unread", unread);
  node.classList.toggle("starred", row.starred);
  node.classList.toggle("selected", context.isSelected);
  node.classList.toggle("open", context.isOpen);
  fillAvatar(slots.avatar, row, context.isSelected);
  slots.people.textContent = peopleNames(row.people, ownAddresses());
  slots.people.title = row.people.map((person) => person.address).join(", ");
  slots.count.textContent = row.count > 1 ? String(row.count) : "";
  slots.muted.hidden = !row.muted;
  slots.clip.hidden = !row.hasAttachments;
  slots.account.className = context.showsAccount ? `row-account hue-${accountHue(row.account_id)}` : "row-account none";
  slots.account.title = accounts().find((one) => one.id === row.account_id)?.address ?? "";
  slots.time.textContent = shortTime(row.date);
  slots.time.dateTime = row.date ?? "";
  slots.time.title = fullTime(row.date);
  slots.subject.replaceChildren(row.subject ? highlighted(row.subject) : "(no subject)");
  slots.subject.href = context.address;
  slots.snippet.replaceChildren(highlighted(row.snippet || "\u00A0"));
  setAttribute(slots.star, "aria-pressed", String(row.starred));
  slots.star.title = row.starred ? "Remove star (s)" : "Star (s)";
  const trash = slots.actions[1];
  trash.setAttribute("aria-label", trashWords());
  trash.title = `${trashWords()} (#)`;
  const read = slots.actions[2];
  read.replaceChildren(icon(unread ? "read" : "unread"));
  read.setAttribute("aria-label", unread ? "Mark as read" : "Mark as unread");
  read.title = unread ? "Mark as read (Shift+I)" : "Mark as unread (Shift+U)";
  setAttribute(node, "aria-label", rowName(row, unread));
  setAttribute(node, "aria-selected", String(context.isSelected));
  setAttribute(node, "aria-current", context.isOpen ? "true" : null);
}

/** Hue of an account's dot. */
export function accountHue(id) {
  return hue(accounts().find((one) => one.id === id));
}

function fillAvatar(button, row, isSelected) {
  const own = ownAddresses();
  const shown = row.people.find((person) => !own.has((person.address ?? "").toLowerCase())) ?? row.people[0];
  const face = button.firstChild;
  face.className = `avatar hue-${hue(shown)}`;
  face.replaceChildren(element("span", { class: "avatar-letters", text: initials(shown) }), icon("check"));
  button.setAttribute("aria-checked", String(isSelected));
  button.title = "Select (x)";
}

function rowName(row, unread) {
  const marks = [unread ? "Unread" : "", row.starred ? "starred" : "", row.muted ? "muted" : ""].filter(Boolean).join(", ");
  const people = row.people.map(personName).slice(0, 4).join(", ") || "Unknown sender";
  const parts = [marks, people, withoutMarks(row.subject) || "No subject", shortTime(row.date), row.hasAttachments ? "Attachment" : "",
    row.count > 1 ? counted(row.count, "message") : ""];
  return parts.filter(Boolean).join(". ");
}
