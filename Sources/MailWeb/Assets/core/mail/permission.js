// The browser's permission to show notifications, and asking for it (NOTIF-02).

import { store } from "../store.js";

/** @typedef {"unsupported" | "default" | "granted" | "denied"} Permission */

/** What the browser says now. @returns {Permission} */
export function readPermission() {
  const isThere = "Notification" in window && "serviceWorker" in navigator;
  return isThere ? Notification.permission : "unsupported";
}

/** Reads the permission into the store again. @returns {Permission} */
export function checkPermission() {
  const permission = readPermission();
  if (store.state.permission !== permission) store.update({ permission });
  return permission;
}

/** Follows what the user changes in the browser. */
export async function followPermission() {
  checkPermission();
  document.addEventListener("visibilitychange", () => document.hidden || checkPermission());
  const status = await navigator.permissions?.query({ name: "notifications" }).catch(() => null);
  status?.addEventListener("change", checkPermission);
}

/** Asks the user if they were never asked. Returns what the browser says then. @returns {Promise<Permission>} */
export async function askPermission() {
  if (checkPermission() === "default") await Notification.requestPermission().catch(() => null);
  return checkPermission();
}
