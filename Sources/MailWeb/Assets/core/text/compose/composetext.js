// Sentences of the composer. They are loaded with it.

import { byteSize } from "../../format.js";

// ---- The composer

export const titles = {
  new: "New message", reply: "Reply", reply_all: "Reply to all", reply_list: "Reply to list", forward: "Forward",
  forward_attached: "Forward",
};
export const fields = { from: "From", to: "To", cc: "Cc", bcc: "Bcc", subject: "Subject" };
export const body = "Message text";
export const noIdentity = "No account can send yet";
export const saved = (time) => `Saved ${time}`;
export const saving = "Saving…";
export const unsaved = "Not saved yet";
export const notSaved = "Not saved";
export const away =
  "The mail service isn’t responding. What you write stays on this page and is saved as soon as it is back.";
export const savingFailed = (error) => `Couldn’t save: ${error.message} ${error.hint}`.trim();
export const draftSaved = "Draft saved";
export const close = "Save and close";
export const expand = "Expand";
export const shrink = "Shrink";
export const popOut = "Open in a new window";
export const discard = "Discard draft";
export const discarded = "Draft discarded";
export const openFailed = (error) => `Couldn’t open this draft: ${error.message} ${error.hint}`.trim();

// ---- Several editors

export const openElsewhere = "You’re editing this draft in another window.";
export const takeOver = "Take over";
export const changedElsewhere = (time) => `This draft was changed in another program at ${time}.`;
export const goneElsewhere = (time) => `This draft was sent, deleted or replaced in another program at ${time}.`;
export const keep = { mine: "Keep mine", theirs: "Keep theirs", both: "Keep both" };
export const gone = "This draft was sent or discarded elsewhere. What you wrote is still here.";
export const keepAsNew = "Save as a new draft";

// ---- Recipients

export const recipientsOf = (field) => `${fields[field]} recipients`;
export const suggestions = "Suggestions";
export const forgetHint = "Shift+Delete forgets a suggestion";
export const forget = (name) => `Forget ${name}`;
export const forgotten = (name) => `${name} is no longer suggested`;
export const remove = (name) => `Remove ${name}`;
export const edit = "Edit";
export const moveTo = (field) => `Move to ${fields[field]}`;
export const removeRecipient = "Remove";
export const copyAddress = "Copy address";
export const added = (name) => `${name} added`;
export const removed = (name) => `${name} removed`;
export const incomplete = (addresses) => `Not a complete address: ${addresses.join(", ")}.`;
export const noRecipient = "Add at least one recipient.";
export const chipLabel = (name, address, isInvalid) =>
  `${name && name !== address ? `${name}, ` : ""}${address}${isInvalid ? ", not a complete address" : ""}`;

// ---- The text

export const plainText = "Plain text";
export const showQuote = "Show quoted text";
export const hideQuote = "Hide quoted text";
export const removeQuote = "Don’t quote";
export const quoteAgain = "Quote the original";
export const quotedText = "Quoted text";
export const signature = "Signature";
export const removeSignature = "Don’t sign";
export const addSignature = "Add signature";

// ---- Files

export const attach = "Attach files";
export const uploadFailed = (name, reason) => `Couldn’t attach ${name}: ${reason}`;
export const tooLarge = (name, limit) => `${name} is larger than ${byteSize(limit)} and can’t be attached.`;
export const attached = (name) => `${name} attached`;
export const detached = (name) => `${name} removed`;

// ---- Sending

export const send = "Send";
export const sendTip = "Send (Ctrl+Enter)";
export const sendMenu = "More actions";
export const versions = "Earlier versions…";
export const sendArchive = "Send and archive";
export const later = { hour: "In an hour", tomorrow: "Tomorrow, 8:00", monday: "Monday, 8:00", pick: "Pick a time…" };
export const sendLater = (when) => `Send later: ${when}`;
export const filesUnderway = "Files are still being attached. Send when they are complete.";
export const sendFailed = (error) => `Not sent: ${error.message} ${error.hint}`.trim();
export const serviceAway = "The mail service isn’t responding. Your message is still here.";
