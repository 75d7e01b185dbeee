// What needs the passphrase: unlocking, changing it, and turning the lock on and off.

import * as api from "../../core/api.js";
import { store } from "../../core/store.js";

/** Unlocks; the page then starts again. Throws the refusal of the program. @param {string} passphrase */
export async function unlock(passphrase) {
  try {
    await api.change("/api/lock/unlock", { passphrase });
  } catch (error) {
    if (error.status !== 401) throw error;
  }
  location.reload();
}

/** How many tries are left and how long a pause lasts. */
export const readTries = () => api.get("/api/lock");

/** @param {string} passphrase */
export async function turnOn(passphrase) {
  await api.change("/api/lock/on", { passphrase });
  store.update({ lock: { enabled: true } });
}

/** What is open stays open. @param {string} current @param {string} passphrase */
export const changePassphrase = (current, passphrase) => api.change("/api/lock/change", { current, passphrase });

/** @param {string} passphrase */
export async function turnOff(passphrase) {
  await api.change("/api/lock/off", { passphrase });
  store.update({ lock: { enabled: false } });
}
