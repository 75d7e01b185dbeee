// Where the program keeps passwords, and opening them.

import * as api from "../api.js";

/** @returns {Promise<"keyring" | "key_file" | "unlocked" | "locked">} */
export const readVault = async () => (await api.get("/api/vault")).state;

/** Opens the passwords; the program signs in at once. Throws a refusal. @param {string} passphrase */
export const unlockVault = async (passphrase) => (await api.change("/api/vault/unlock", { passphrase })).state;
