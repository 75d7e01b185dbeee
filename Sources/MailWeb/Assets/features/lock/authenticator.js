// Asks the authenticator of this computer, such as a fingerprint reader, by WebAuthn. The program checks what it signs.

import * as api from "../../core/api.js";

const timeout = 60_000;
/** ES256 and RS256: every authenticator knows one of them. */
const algorithms = [-7, -257];

/** @param {ArrayBuffer} buffer */
const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
/** @param {string} words in base64 or base64url */
const bytes = (words) =>
  Uint8Array.from(atob(words.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
/** @param {string} id */
const described = (id) => ({ type: /** @type {const} */ ("public-key"), id: bytes(id) });

/** True if this computer can confirm its user. */
export async function isAvailable() {
  const ask = window.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable;
  return Boolean(ask && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)));
}

/** True if the user or the browser ended it, which is no fault. @param {any} error */
export const isRefusal = (error) => ["NotAllowedError", "AbortError"].includes(error?.name);

/** True if the device opens the lock already. @param {any} error */
export const isKnown = (error) => error?.name === "InvalidStateError";

/** Opens the lock. Throws the refusal of the browser or of the program. */
export async function unlockWithDevice() {
  const { challenge, relying_party: rpId, authenticators } = await api.change("/api/lock/challenge", {});
  const publicKey = { challenge: bytes(challenge), rpId, timeout, userVerification: /** @type {const} */ ("required"),
    allowCredentials: authenticators.map(described) };
  const credential = /** @type {any} */ (await navigator.credentials.get({ publicKey }));
  const { authenticatorData, clientDataJSON, signature } = credential.response;
  await api.change("/api/lock/authenticator", { id: base64(credential.rawId), challenge,
    authenticator_data: base64(authenticatorData), client_data: base64(clientDataJSON), signature: base64(signature) });
  location.reload();
}

/** The devices that open the lock. @returns {Promise<{id: string, name: string, added: string}[]>} */
export const readDevices = async () => (await api.get("/api/authenticators")).authenticators;

/** Adds this device. @param {string} passphrase @param {{id: string}[]} known */
export async function addDevice(passphrase, known) {
  const user = { id: crypto.getRandomValues(new Uint8Array(16)), name: "VaultMail", displayName: "VaultMail" };
  const publicKey = /** @type {PublicKeyCredentialCreationOptions} */ ({
    challenge: crypto.getRandomValues(new Uint8Array(32)), rp: { id: location.hostname, name: "VaultMail" }, user,
    timeout, pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })), attestation: "none",
    authenticatorSelection: { authenticatorAttachment: "platform", userVerification: "required" },
    excludeCredentials: known.map((one) => described(one.id)) });
  const credential = /** @type {any} */ (await navigator.credentials.create({ publicKey }));
  const key = credential.response.getPublicKey();
  const id = base64(credential.rawId);
  await api.change("/api/authenticators", { id, public_key: key ? base64(key) : "", passphrase });
}

/** @param {string} id */
export const removeDevice = (id) => api.change("/api/authenticators/remove", { id });
