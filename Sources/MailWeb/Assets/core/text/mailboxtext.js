// Sentences of creating, renaming, deleting and subscribing mailboxes, and of copying to them.

import { counted, number } from "../format.js";

export const menu = (name) => `Actions of ${name}`;
export const open = "Open";
export const newMailbox = "New mailbox…";
export const newInside = "New mailbox inside…";
export const rename = "Rename or move…";
export const remove = "Delete…";
export const subscribe = "Subscribe (show in other mail programs)";
export const unsubscribe = "Unsubscribe (hide in other mail programs)";
export const createTitle = "New mailbox";
export const renameTitle = (name) => `Rename ${name}`;
export const name = "Name";
export const inside = "Inside";
export const topLevel = "Not inside another";
export const noName = "Enter a name.";
export const noDelimiter = (delimiter) =>
  `The name cannot contain “${delimiter}”. Choose under “Inside” where the mailbox belongs.`;
export const nameHelp = "It is created on your mail server, so all your mail programs show it.";
export const create = "Create";
export const save = "Save";
export const cancel = "Cancel";
export const close = "Close";
export const retry = "Try again";
export const created = (mailbox) => `Created ${mailbox}`;
export const renamed = (mailbox) => `Renamed to ${mailbox}`;
export const deleted = (mailbox) => `Deleted ${mailbox}`;
export const subscribed = (mailbox) => `Other mail programs show ${mailbox}`;
export const unsubscribed = (mailbox) => `Other mail programs hide ${mailbox}`;
export const subscribeFailed = (reason) => `Couldn’t change the subscription: ${reason}`;
export const deleteTitle = (mailbox) => `Delete ${mailbox}?`;
export const counting = "Asking the server how many messages it has…";
export const deleteEmpty = "It is empty. Deleting it cannot be undone.";
export const deleteQuestion = (count) =>
  `${counted(count, "message")} will be deleted forever, here and on the server. This cannot be undone.`;
export const deleteVerb = (count) => (count > 0 ? `Delete ${counted(count, "message")} forever` : "Delete mailbox");
export const moreArrived = "New messages have arrived in it, so nothing was deleted.";
export const copyTitle = (count) => (count === 1 ? "Copy to" : `Copy ${number(count)} conversations to`);
export const copying = "Copying…";
export const copyStays = (mailbox) => `Copies are not undone. Delete them in ${mailbox}.`;
export const copied = (count, skipped, mailbox) => {
  if (count === 0) return `Nothing to copy: already in ${mailbox}, or not on the server`;
  const rest = skipped > 0 ? `. Skipped, because already there or not on the server: ${number(skipped)}` : "";
  return `${counted(count, "message")} copied to ${mailbox}${rest}`;
};
export const copyFailed = (reason) => `Couldn’t copy: ${reason}`;
