// Where the program keeps passwords, and opening them.

import * as api from "../api.js";

/** @returns {Promise<"keyring" | "key_file" | "unlocked" | "locked">} */
export const readVault = async () => (await api.get("/api/vault")).state;

/**
 * Sets or changes the passphrase; `current` is empty without an earlier one. Throws a refusal.
 * @param {string} passphrase @param {string} current
 */
export const setVaultPassphrase = async (passphrase, current) =>
  (await api.change("/api/vault/passphrase", { passphrase, current: current || null })).state;

/** Keeps the key in a file again. Throws a refusal. @param {string} current */
export const removeVaultPassphrase = async (current) =>
  (await api.change("/api/vault/passphrase/remove", { current })).state;

/** Opens the passwords; the program signs in at once. Throws a refusal. @param {string} passphrase */
export const unlockVault = async (passphrase) => (await api.change("/api/vault/unlock", { passphrase })).state;
