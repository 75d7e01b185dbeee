// Sentences of the first launch.

import { byteSize, counted } from "../../format.js";

export const title = "Welcome to VaultMail";
export const progress = (step, count) => `${step} of ${count}`;
export const progressLabel = (step, count) => `Step ${step} of ${count}`;
export const continueWord = "Continue";
export const back = "Back";
export const promise = "Your emails stay on your device. No servers. No tracking. No compromise.";
export const trySample = "Try with sample mail";
export const addingSample = "Adding sample mail…";
export const sampleHelp = "Invented mail, from a mail server that this demonstration runs on your computer.";
export const sampleFailed = (reason) => `The sample mail could not be added: ${reason}`;
export const addAccount = "Add your account";
export const accountsReady = (count) => `${counted(count, "account")} ready`;
export const addAnother = "Add another account";
export const accountLine = (address, count) => `${address} · ${counted(count, "message")} so far`;

export const protect = "Protect your data";
export const tips = [
  ["key", "Lock your device", "Use a device passcode and biometrics."],
  ["lock", "Enable app lock", "VaultMail then asks before it shows your mail."],
  ["disk", "Encrypt the disk and your backups", "LUKS, FileVault or BitLocker; and encrypted backups."],
  ["sync", "Keep your system updated", "Updates fix known security problems."],
  ["people", "Review connected accounts", "Check from time to time which apps can sign in to your mail."],
];

export const intelligence = "Optional: local intelligence";
export const intelligenceText = "Search by meaning can run on this computer, without sending your mail anywhere. It "
  + "needs a model, which is downloaded once. Nothing is downloaded unless you agree.";
/** `months` of mail in all accounts together; the specified range is for one. @param {number} months */
export const storageNote = (months) => {
  const least = byteSize(500_000_000 * months);
  const most = byteSize(2_000_000_000 * months);
  return `Syncing your email typically uses ${least} – ${most} of storage on this device, depending on email volume. `
    + "AI features require an additional 500 MB – 2 GB.";
};
export const skip = "Skip — the app works without AI features.";

export const ready = "You’re all set";
export const readyTips = [
  ["keyboard", "Keys for everything",
    "j and k move, e archives, # deletes. Press ? to see them all. On a phone, swipe a conversation to archive or "
      + "delete it."],
  ["search", "Search as you type", "Press / and type a word, a name or an address. It works offline."],
  ["sync", "Undo", "Press z after archiving, deleting or sending."],
  ["inbox", "Categories", "Social mail, promotions and updates have tabs of their own above the inbox."],
  ["wand", "Smart replies and summaries",
    "A text model on this computer writes them when you ask. Choose one in Settings, under Search and AI."],
];
export const goToInbox = "Go to Inbox";
export const soFar = (count) => `${counted(count, "message")} so far`;
