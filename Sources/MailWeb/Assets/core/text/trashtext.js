// Sentences of deleting forever.

import { counted, number } from "../format.js";

export const deleteTitle = (count) =>
  (count === 1 ? "Delete this conversation forever?" : `Delete ${number(count)} conversations forever?`);
export const deleteQuestion = "It is removed here and on the server. You have ten seconds to undo it.";
export const deleteVerb = (count) => `Delete ${counted(count, "conversation")} forever`;
export const emptyTitle = "Empty Trash?";
export const counting = "Counting…";
export const emptyNone = "Trash is empty.";
export const emptyQuestion = (count) =>
  `${counted(count, "message")} will be removed here and on the server. You have ten seconds to undo it.`;
export const lockedStay = (count) => (count > 0 ? `Locked, so left alone: ${number(count)}.` : "");
export const emptyVerb = (count) => `Delete ${counted(count, "message")} forever`;
export const emptied = (count) => `${counted(count, "message")} deleted forever`;
export const failed = (reason) => `Couldn’t empty Trash: ${reason}`;
export const cancel = "Cancel";
export const close = "Close";
export const retry = "Try again";
