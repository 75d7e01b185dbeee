// Sentences of the pages Drafts and Outbox. They are loaded with them.

import { counted } from "../format.js";

export const cancel = "Cancel";
export const edit = "Edit";
export const discard = "Discard draft";
export const discarded = "Draft discarded";

// ---- Drafts

export const noDrafts = ["No drafts", "What you write is saved here within a second."];
export const noRecipients = "No recipient yet";
export const draftLabel = (people, subject, time) => `Draft to ${people}. ${subject}. ${time}`;
export const discardDraft = (subject) => `Discard draft: ${subject}`;
export const otherDrafts = "Drafts on the server";
export const otherBox = (address, count) => `${address}: ${counted(count, "draft")}, also those of other programs`;

// ---- Outbox

export const nothingOut = ["The Outbox is empty", "Messages stay here until they are sent."];
export const messages = "Messages";
export const states = {
  queued: "Waiting", sending: "Sending…", sent: "Sent", failed: "Not sent", uncertain: "May have been sent",
  checking: "Checking whether it was sent: the connection broke after the last byte.",
};
export const queuedOffline = "Waits until you’re back online";
export const nextTry = (time) => `Next try at ${time}.`;
export const nextLook = (time) => `Sent is searched again at ${time}.`;
export const queuedUntil = (time) => `Will be sent ${time}`;
export const failedReason = (reason) => `Not sent: ${reason}`;
export const uncertain = "May have been sent: the connection broke after the last byte.";
export const lookInSent = "Look in Sent";
export const sendAgain = "Send again";
export const forgetMessage = "Forget";
export const leaveRest = "Don’t send to the rest";
export const writeAgain = "Write to them again";
export const removeFromList = "Remove from list";
export const retry = "Retry";
export const discardMessage = "Discard";
export const actionFor = (verb, subject) => `${verb}: ${subject}`;
export const discardQuestion = (subject) =>
  ["Discard this message?", `“${subject}” is not sent and is deleted from this computer.`];
export const to = (names) => `to ${names}`;
