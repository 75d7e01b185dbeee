// Sentences of deleting forever.

import { counted, number } from "../format.js";

export const deleteTitle = (count) =>
  (count === 1 ? "Delete this conversation forever?" : `Delete ${number(count)} conversations forever?`);
export const deleteQuestion = (count, staying, partly) => [
  `${count === 1 ? "It is" : "They are"} removed here and on the server. You have ten seconds to undo it.`,
  staying > 0 ? `${counted(staying, "locked conversation")} ${staying === 1 ? "stays" : "stay"}.` : "",
  partly > 0 ? `Locked messages in ${counted(partly, "conversation")} stay.` : "",
].filter(Boolean).join(" ");
export const deleteVerb = (count) => `Delete ${counted(count, "conversation")} forever`;
export const emptyTitle = "Empty Trash?";
export const counting = "Counting…";
export const emptyNone = "Trash is empty.";
export const emptyQuestion = (count) =>
  `${counted(count, "message")} will be removed here and on the server. You have ten seconds to undo it.`;
export const lockedStay = (count) => (count > 0 ? `Locked, so left alone: ${number(count)}.` : "");
export const emptyVerb = (count) => `Delete ${counted(count, "message")} forever`;
/** It can be undone for ten seconds, so it is not said to be done. */
export const emptied = (count) => `Deleting ${counted(count, "message")} forever`;
export const failed = (reason) => `Couldn’t empty Trash: ${reason}`;
export const cancel = "Cancel";
export const close = "Close";
export const retry = "Try again";
