// Sentences of actions on everything in a list.

import { number } from "../format.js";
import { actionDone, actionWords } from "./text.js";

const doing = {
  archive: "Archiving", trash: "Moving to Trash", spam: "Moving to Spam", not_spam: "Moving to the inbox",
  move: "Moving", star: "Starring", mark_read: "Marking as read", mark_unread: "Marking as unread", mute: "Muting",
  lock: "Locking", unlock: "Unlocking",
};
export const progress = ({ action, done, total }) => `${doing[action]}: ${number(done)} of ${number(total)}`;
export const stop = "Stop";
export const stopping = "Stopping…";
export const stopped = (action, done, total) => `Stopped. ${actionDone(action, done)}, of ${number(total)}`;
export const failed = (action, reason) => `${actionWords[action].failed} all: ${reason}`;
export const failedAfter = (action, done) =>
  (done > 0 ? `${actionDone(action, done)} before that. Press z to undo.` : "Nothing was changed.");
export const busy = "Wait until the other action is done, or stop it.";
