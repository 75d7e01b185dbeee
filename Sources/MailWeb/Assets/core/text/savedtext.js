// Sentences of saved searches.

export const menu = (name) => `Saved search ${name}`;
export const open = "Open";
export const rename = "Rename…";
export const remove = "Delete";
export const saveTitle = "Save search";
export const renameTitle = "Rename saved search";
export const name = "Name";
export const nameHelp = "Shown below the mailboxes, with the number of unread conversations.";
export const noName = "Give it a name.";
export const save = "Save";
export const cancel = "Cancel";
export const close = "Close";
export const saved = (name) => `Saved as ${name}`;
export const renamed = (name) => `Renamed to ${name}`;
export const deleted = (name) => `${name} deleted`;
export const restored = (name) => `${name} is back`;
export const failed = (reason) => `Couldn’t change the saved searches: ${reason}`;
