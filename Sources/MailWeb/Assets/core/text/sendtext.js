// Sentences of writing and sending that the page always needs; part of text.js. Those of the composer are in
// composetext.js, which is loaded with it.

import { counted, personName } from "../format.js";

export const pageTitles = { compose: "New message", drafts: "Drafts", outbox: "Outbox", unknown: "Not found" };
export const newMailbox = "New mailbox…";
export const newMessage = "New message";
export const newMessageTip = "New message (c)";
export const write = "Write";
export const writeFailed = (reason) => `Couldn’t open the editor: ${reason}`;
export const reply = "Reply";
export const replyTo = (name) => `Reply to ${name}`;
export const replyAll = "Reply all";
export const replyList = "Reply to list";
export const noList = "This message names no mailing list to reply to.";
export const forward = "Forward";
export const forwardAttached = "Forward as attachment";
export const moreWays = "More ways to answer";
export const replyBar = "Answer";
export const pageCount = (name, count, noun) => (count > 0 ? `${name}, ${counted(count, noun)}` : name);

// ---- On its way

export const sendUndoTooLate = ["It’s too late to undo that.", "The message is being sent."];
export const subjectOf = (message) => `“${message.subject || "(no subject)"}”`;
export const notSent = (message) => `Not sent: ${subjectOf(message)} to ${personName(message.to[0])}`;
export const maybeSent = (message) => `May have been sent: ${subjectOf(message)}`;
export const notDelivered = ({ refused, reason }) => `Not delivered to ${refused.join(", ")}: ${reason ?? ""}`;
export const outbox = "Outbox";
export const openOutbox = "Open Outbox";
export const goOnWriting = "Continue writing";
export const inWindow = "Reply in a new window";
