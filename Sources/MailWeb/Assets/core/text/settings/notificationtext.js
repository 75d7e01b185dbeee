// Sentences of notifications and of their settings.

import { counted } from "../../format.js";

// ---- Settings

export const permission = "System permission";
const presenters = {
  desktop: "Shown by: the desktop, also while no page is open.",
  page: "Shown by: this browser, while VaultMail is open in it.",
  elsewhere: "Shown by: another browser in which VaultMail is open and notifications are allowed.",
  none: "Not shown now. Allow them in this browser, or turn on desktop notifications, to see an example.",
};
/** `permission` is this browser's. */
export const presenterWords = ({ presenter }, permission) =>
  presenters[presenter === "page" && permission !== "granted" ? "elsewhere" : presenter] ?? presenters.none;
export const withProblem = (known, permission) =>
  [presenterWords(known, permission), known.problem].filter(Boolean).join(" ");
export const exampleElsewhere = "The example is shown in another browser.";
export const acted = { mark_read: "Marked as read", archive: "Archived", delete: "Moved to Trash" };
export const thisBrowser = "This browser";
export const stateFailed = (reason) => `Couldn’t load these settings: ${reason}`;
const permissionStates = {
  granted: "Allowed.",
  default: "Not allowed yet. Your browser will ask you once.",
  denied: "Blocked. Only you can change that:",
  unsupported: "This browser has no notifications, or not for this address.",
};
const unneededStates = {
  default: "Not asked yet, and not needed while your desktop shows notifications.",
  denied: "Blocked, and not needed while your desktop shows notifications.",
};
export const permissionWords = (permission, isNeeded) =>
  (isNeeded ? null : unneededStates[permission]) ?? permissionStates[permission];
export const deniedSteps = [
  "Click the icon at the left of the address bar and open the site’s settings.",
  "Set Notifications to Allow.",
  "Come back and check again.",
];
export const desktopHint =
  "Nothing appears? Look for Do Not Disturb and for your browser in the desktop’s notification settings.";
export const allow = "Allow notifications";
export const checkAgain = "Check again";
export const nowGranted = "Notifications are allowed.";
export const test = "Show an example";

export const accountsHelp = "New mail in the inbox of these accounts.";
export const refused = "This browser doesn’t allow notifications, so this stays off. See System permission above.";
export const vip =
  "VIP contacts always trigger notifications, even during quiet hours or when their category is disabled.";
export const vipField = "Email address";
export const vipAdd = "Add";
export const vipRemove = (address) => `Remove ${address}`;
export const vipRemoved = (address) => `${address} removed`;
export const vipInvalid = "Enter a complete address, such as anna@example.org.";
export const vipKnown = "This address is in the list already.";
export const vipNone = "No VIP contacts yet.";
export const mutedHelp = "Muted conversations never trigger notifications.";
export const mutedNone = "No muted conversations. To mute one, choose Mute in its menu.";
export const unmuteFailed = (reason) => `Couldn’t unmute: ${reason}`;
export const unmute = "Unmute";
export const unmuteOf = (subject) => `Unmute ${subject}`;
export const unmuted = (subject) => `${subject} unmuted`;
export const quietHelp = "Notifications are silenced during quiet hours, except for VIP contacts.";
export const quietFrom = "From";
export const quietTo = "To";
export const quietSame = "From and To are the same, so nothing is silenced.";

// ---- The first launch

export const readyAsk = "Allow notifications";
export const readyHelp = "Hear about new mail while VaultMail is open. You choose which in the settings.";
export const readyStates = {
  granted: "Notifications are on.", denied: "Notifications are blocked. You can allow them later in the settings.",
};

// ---- New mail in front of the user

export const newMail = (count) => counted(count, "new message");
export const moreArrived = (count) => `and ${counted(count, "more message")}`;
export const arrivalLine = ({ title, subject, others }) =>
  [`${newMail(1 + others)}. ${title}`, subject].filter(Boolean).join(": ");

// ---- Acting from a notification

export const replySent = "Reply sent";
export const actFailed = (reason) => `Couldn’t do what you chose in the notification: ${reason}`;
export const testFailed = (reason) => `Couldn’t show an example: ${reason}`;
export const noPresenter = "Nothing can show notifications now. Allow them in this browser, or turn on the desktop’s.";
