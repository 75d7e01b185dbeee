// Sentences of the app lock.

import { counted } from "../../format.js";

export const lockedTitle = "VaultMail is locked";
export const passphrase = "Passphrase";
export const unlock = "Unlock";
export const wrongPassphrase = (tries) =>
  (tries === null ? "Wrong passphrase." : `Wrong passphrase. ${counted(tries, "attempt")} left.`);
export const pauseFor = (seconds) => `Too many attempts. Try again in ${counted(seconds, "second")}.`;
export const lockFoot = "Your mail stays on this computer and keeps arriving while it is locked.";

export const appLock = "App lock";
export const appLockHelp = "Asks for a passphrase when you open VaultMail and when you come back after a pause.";
export const newPassphrase = "New passphrase";
export const repeatPassphrase = "Repeat the passphrase";
export const newHelp = "A short sentence is easier to remember than a password. There is no way to recover it.";
/** The program and the command line have the same (`AppLockError`). */
export const minimumLength = 8;
export const onlySpaces = "Use other characters than spaces.";
export const tooShort = `Use at least ${minimumLength} characters.`;
export const notTheSame = "The two passphrases are not the same.";
const strengths = ["", "Easy to guess", "Fair", "Good", "Strong"];
/** @param {number} value from 1 to 4 */
export const strengthOf = (value) => `Strength: ${strengths[value]}`;
export const turnOn = "Turn on app lock";
export const turnOff = "Turn off app lock";
export const turnOffHelp = "Enter your passphrase to turn the lock off.";
export const lockNow = "Lock now";
export const change = "Change passphrase…";
export const currentPassphrase = "Current passphrase";
export const changeHelp = "Enter the passphrase that opens VaultMail now.";
export const saveChange = "Change passphrase";
export const changed = "The passphrase is changed";
export const cancel = "Cancel";
export const turnedOn = "App lock is on";
export const turnedOff = "App lock is off";
export const wrongForOff = "That’s not the passphrase.";

export const useDevice = "Use fingerprint, face or device PIN";
export const notConfirmed = "This device did not confirm that it is you. Try again, or enter the passphrase.";
export const deviceKnown = "This device is added already.";
export const devices = "Unlock with this device";
export const devicesHelp =
  "A fingerprint, your face or the device’s PIN opens VaultMail in this browser. The passphrase works everywhere.";
export const addDevice = "Add this device…";
export const addDeviceHelp = "Enter your passphrase, then confirm on this device.";
export const add = "Add device";
export const deviceAdded = "This device opens VaultMail now";
export const deviceRemoved = "The device is removed";
export const removeDevice = "Remove";
export const unknownDevice = "A browser";
/** @param {string} name */
export const removeOf = (name) => `Remove ${name}`;
/** @param {string} time */
export const deviceSince = (time) => `Added ${time}`;
