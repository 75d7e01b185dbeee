// What the settings ask of the program.

import * as api from "../../core/api.js";
import { showToast } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/settingstext.js";

/** What takes how much space. */
export const readStorage = () => api.get("/api/storage");

/** Removes downloaded attachments of all accounts. */
export async function clearCache() {
  const { freed_bytes: freed } = await api.post("/api/storage/clear", { account: null });
  showToast(text.cleared(freed));
}

/** Deletes everything, and starts again without any of it. */
export async function wipeEverything() {
  await api.post("/api/storage/wipe", { confirm: "DELETE" });
  location.assign("/");
}

/** Who shows notifications, and the accounts, people and conversations that are treated apart. */
export const readNotifications = () => api.get("/api/notifications");

/** Looks again whether notifications can be shown. */
export const checkNotifications = () => api.change("/api/notifications/check", {});

/** Turns an account's notifications on or off. */
export const notifyOfAccount = (account, enabled) => api.change("/api/notifications/account", { account, enabled });

/** Adds an address to the VIP contacts, or removes it. */
export const setVIP = (address, vip) => api.change("/api/notifications/vip", { address, vip });

/** Unmutes a conversation. */
export const unmute = (thread) =>
  api.change("/api/actions", { action: "unmute", threads: [thread], messages: [], mailbox: null });

/** Version, build and licences. */
export const readAbout = () => api.get("/api/about");
