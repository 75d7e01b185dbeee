// Sentences of actions on conversations; part of text.js.

import { counted, number } from "../format.js";
import { keyboard } from "../keys.js";

export const actionWords = {
  archive: { done: "Archived", past: "archived", failed: "Couldn’t archive" },
  trash: { done: "Moved to Trash", past: "moved to Trash", failed: "Couldn’t move to Trash" },
  delete: { done: "", past: "", failed: "Couldn’t delete" },
  spam: { done: "Moved to Spam", past: "moved to Spam", failed: "Couldn’t move to Spam" },
  not_spam: { done: "Moved to the inbox", past: "moved to the inbox", failed: "Couldn’t move" },
  move: { done: "Moved", past: "moved", failed: "Couldn’t move" },
  star: { done: "Starred", past: "starred", failed: "Couldn’t star" },
  unstar: { done: "Star removed", past: "unstarred", failed: "Couldn’t remove the star" },
  mute: { done: "Muted", past: "muted", failed: "Couldn’t mute" },
  unmute: { done: "Unmuted", past: "unmuted", failed: "Couldn’t unmute" },
  lock: { done: "Locked", past: "locked", failed: "Couldn’t lock" },
  unlock: { done: "Unlocked", past: "unlocked", failed: "Couldn’t unlock" },
  mark_read: { done: "Marked as read", past: "marked as read", failed: "Couldn’t mark as read" },
  mark_unread: { done: "Marked as unread", past: "marked as unread", failed: "Couldn’t mark as unread" },
};
const toPlace = (destination) => (destination ? ` to ${destination}` : "");
/** Deleting can be undone for ten seconds, so it is not said to be done. */
export const doneTo = (what, action, destination = null) =>
  action === "delete" ? `Deleting ${what} forever` : `${what} ${actionWords[action].past}${toPlace(destination)}`;
export const actionDone = (action, count, destination = null) =>
  count === 1 && actionWords[action].done ? actionWords[action].done + toPlace(destination)
    : doneTo(counted(count, "conversation"), action, destination);
export const failedBecause = (what, reason) => `${what}: ${reason}`;
export const ruleFailed = "Couldn’t make a rule";
export const alreadyArchived = "Already archived";
export const splitWords = ["Split into new conversation", "This is already the first message", "Couldn’t split"];
export const joinWords = ["Joined into one conversation", "This is already one conversation", "Couldn’t join"];
export function toastWithUndo(done) {
  const key = keyboard.hint("z");
  return key === null ? `${done}.` : `${done}. Press ${key} to undo.`;
}
export const nothingToUndo = "Nothing to undo";
/** @param {string | undefined} words what was done */
export const undone = (words) => (words ? `Undone: ${words}` : "Undone");
export const undoTooLate = ["It was too late to undo that.", "The list shows the current state."];
export const undoFailed = (reason) => `Couldn’t undo: ${reason}`;
export function withKey(label, standard) {
  const key = keyboard.hint(standard);
  return key === null ? label : `${label} (${key})`;
}
export const archive = "Archive";
export const trash = (isTrash) => (isTrash ? "Delete forever" : "Move to Trash");
export const trashShort = (isTrash) => (isTrash ? "Delete" : "Trash");
export const spam = (isSpam) => (isSpam ? "Not spam" : "Report spam");
export const spamShort = (isSpam) => (isSpam ? "Not spam" : "Spam");
export const move = "Move to…";
export const copy = "Copy to…";
export const labelDots = "Label…";
export const moveShort = "Move";
export const moveTitle = (count) => (count === 1 ? "Move to" : `Move ${number(count)} conversations to`);
export const moveFilter = "Mailbox";
export const moveNothing = "No mailbox with this name.";
export const moveSeveralAccounts = [
  "Couldn’t move conversations of several accounts at once.", "Select those of one account.",
];
export const star = (isStarred) => (isStarred ? "Remove star" : "Star");
export const starMessage = "Star this message";
export const mute = (isMuted) => (isMuted ? "Unmute" : "Mute");
export const open = "Open";
export const muted = "Muted";
export const lock = (isLocked) => (isLocked ? "Unlock" : "Lock");
export const locked = "Locked: rules, Trash and spam leave it alone";
export const makeRule = "Make a rule";
export const makeRuleDots = "Make a rule…";
export const protectDots = "Protect from rules…";
export const moreActions = "More actions";
export const moreShort = "More";
export const emptyTrash = "Empty Trash";
export const unread = "Unread";
export const markRead = "Mark as read";
export const markUnread = "Mark as unread";
export const select = "Select";
export const selectTip = "Select (x)";

export const categoryNames = {
  primary: "Primary", social: "Social", promotions: "Promotions", updates: "Updates", forums: "Forums",
};
export const moveToCategory = "Move to category…";
