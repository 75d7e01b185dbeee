// Sentences of the command palette.

export const title = "Commands";
export const field = "Type a command, a mailbox, a person, a setting or a search";
export const nothing = "Nothing here has this name.";
export const close = "Close";
export const mailbox = "Mailbox";
export const setting = "Settings";
export const search = "Recent search";
export const searchFor = (words) => `Search mail for “${words}”`;
export const saved = "Saved search";
export const account = "Account";
export const mailOf = (name) => `Mail from ${name}`;
export const writeTo = (name) => `Write to ${name}`;
