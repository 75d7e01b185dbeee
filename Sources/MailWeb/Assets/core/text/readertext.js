// Sentences of the reading pane; part of text.js.

import { byteSize, counted, number } from "../format.js";

export const noConversation = "No conversation selected";
/** Keys and words in turn. */
export const keyHints = [["j"], " ", ["k"], " to move, ", ["Enter"], " to open, ", ["?"], " for shortcuts"];
export const conversationBar = "Conversation";
export const back = "Back";
export const placeInList = (at, total) => `${number(at)} of ${number(total)}`;
export const newer = "Newer conversation";
export const older = "Older conversation";
export const conversationGone = ["This conversation no longer exists", "It was deleted or moved on the server."];
export const conversationFailed = (error) => `Couldn’t load this conversation: ${error.message} ${error.hint}`;
export const expandAll = (count) => `Expand all ${count}`;
export const collapseAll = "Collapse all";
export const olderMessages = (count) => counted(count, "older message");

export const me = "me";
const undisclosed = "to undisclosed recipients";
export function recipients(names) {
  if (names.length === 0) return undisclosed;
  return names.length <= 3 ? `to ${names.join(", ")}`
    : `to ${names.slice(0, 2).join(", ")} and ${number(names.length - 2)} more`;
}
/** Whose message it is; of very many authors the details show the rest. */
export function authors(names) {
  return names.length <= 20 ? names.join(", ")
    : `${names.slice(0, 20).join(", ")} and ${number(names.length - 20)} more`;
}
export const details = {
  from: "From", to: "To", cc: "Cc", replyTo: "Reply to", date: "Date", mailboxes: "In", size: "Size",
    history: "History",
};
export const find = "Find in conversation";
export const findShort = "Find";
export const showHistory = "Message history";
export const splitHere = "Split into new conversation";

export const messageFormat = "Message format";
export const html = "HTML";
export const plainText = "Plain text";
export const messageBody = (author) => `Message of ${author}`;
export const bodyFailed = "The server didn’t return this message.";
export const bodyAbsent = "Not downloaded yet. The message appears here as soon as it arrives.";
export const parsingNotes = (count) => `Parsing notes (${number(count)})`;

export const partialBody = {
  partial: (size) => `The attachments (${size}) are still on the server.`,
  too_large: (size) => `This message is too large: only its beginning is here, ${size} are still on the server.`,
  evicted: (size) => `The attachments (${size}) were removed to free space.`,
};
export const downloading = (present, all) => `Downloading: ${byteSize(present)} of ${byteSize(all)}`;
export const restFailed = "The server didn’t return the rest of this message.";
export const retry = "Retry";
export const download = "Download";
export const downloadMetered = (bytes) => `You’re on a metered network. This downloads ${byteSize(bytes)}.`;
export const downloadAnyway = "Download anyway";
