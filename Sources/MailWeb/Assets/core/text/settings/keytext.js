// Sentences of the list of keyboard shortcuts, of the command palette, and of the search field's operators. Loaded when
// they are shown.

import { mailboxName } from "../text.js";

export const allShortcuts = "All shortcuts";
export const shortcutsFoot = (version) => `VaultMail ${version} · everything on this page comes from this computer`;
export const searchFieldHelp = "In the search field";
export const keyOr = " or ";
export const keyNames = { ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc", Delete: "Del",
  "Ctrl+k": "Ctrl+K", "Ctrl+p": "Ctrl+P", "Ctrl+P": "Ctrl+Shift+P", "Ctrl+F": "Ctrl+Shift+F" };
export const keyGroups = { navigation: "Navigation", actions: "Actions", search: "Search and go to" };
const labels = {
  next: "Next conversation",
  previous: "Previous conversation",
  open: "Open; expand or collapse message",
  nextMessage: "Next message",
  previousMessage: "Previous message",
  expandAll: "Expand all messages",
  collapseAll: "Collapse all messages",
  back: "Back to list",
  archive: "Archive",
  trash: "Move to Trash; in Trash: delete forever",
  spam: "Report spam; in Spam: not spam",
  move: "Move to a mailbox",
  copy: "Copy to a mailbox",
  star: "Star or remove star",
  mute: "Mute or unmute",
  lock: "Lock or unlock",
  label: "Label…",
  markRead: "Mark as read",
  markUnread: "Mark as unread",
  select: "Select or deselect",
  extendDown: "Select on to the next",
  extendUp: "Select on to the previous",
  selectShown: "Select all shown",
  selectNone: "Clear selection",
  selectRead: "Select read",
  selectUnread: "Select unread",
  selectStarred: "Select starred",
  selectUnstarred: "Select not starred",
  find: "Find in conversation",
  undo: "Undo",
  format: "HTML or plain text",
  search: "Search",
  sync: "Sync now",
  help: "Show shortcuts",
  write: "New message",
  reply: "Reply",
  replyAll: "Reply to all",
  replyList: "Reply to list",
  moveToCategory: "Move to category…",
  forward: "Forward",
  settings: "Settings",
  palette: "Commands",
  print: "Print conversation",
};
const goTo = (mailbox) => `Go to ${mailbox}`;

/** A shortcut with the words for its group and for what it does. @param {import("../../keys.js").Binding} binding */
export const labelled = (binding) => ({
  ...binding, group: keyGroups[binding.group],
  label: binding.role ? goTo(mailboxName({ role: binding.role })) : labels[binding.name],
});

/** Operators of the search field with what they mean. */
export const searchExamples = [
  ["from:anna to:me", "people; also cc: and bcc:"],
  ["subject:invoice", "only the subject; body: only the text"],
  ["has:attachment", "also link and image; filename:report.pdf"],
  ["is:unread", "also read, starred, replied, draft"],
  ["in:archive", "a mailbox; account: an account"],
  ["after:2024-03-31", "also before:, on:, newer_than:7d"],
  ["larger:5M", "also smaller:"],
  ["list:announce", "a mailing list"],
  ["\"words together\"", "a phrase; invoi* matches any ending"],
  ["-draft", "without; also -from:anna"],
  ["(tea OR coffee)", "either of them"],
  ["from anna last week", "plain words work, too"],
];
