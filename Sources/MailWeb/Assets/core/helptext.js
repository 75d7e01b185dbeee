// Sentences of the list of keyboard shortcuts; part of text.js.

export const shortcuts = "Keyboard shortcuts";
export const shortcutsTip = "Keyboard shortcuts (?)";
export const allShortcuts = "All shortcuts";
export const shortcutsFoot = (version) => `VaultMail ${version} · everything on this page comes from this computer`;
export const settings = "Settings";
export const settingsTip = "Settings (Ctrl+,)";
export const keyOr = " or ";
export const keyNames = { ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc", Delete: "Del",
  "Ctrl+k": "Ctrl+K", "Ctrl+P": "Ctrl+Shift+P" };
export const keyGroups = { navigation: "Navigation", actions: "Actions", search: "Search and go to" };
export const keyLabels = {
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
  star: "Star or remove star",
  mute: "Mute or unmute",
  lock: "Lock or unlock",
  markRead: "Mark as read",
  markUnread: "Mark as unread",
  select: "Select or deselect",
  undo: "Undo",
  format: "HTML or plain text",
  search: "Search",
  sync: "Sync now",
  help: "Show shortcuts",
  write: "New message",
  reply: "Reply",
  replyAll: "Reply to all",
  forward: "Forward",
  settings: "Settings",
  palette: "Commands",
};
export const goTo = (mailbox) => `Go to ${mailbox}`;

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
