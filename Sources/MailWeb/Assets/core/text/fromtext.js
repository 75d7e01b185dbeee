// Sentences about the address that a message is sent from.

export const accountChanges = (address) => `Sent from ${address}, not the address this was written to`;
export const waits = (address) => `${address} is signed out: this message waits until you sign in again.`;
export const missing = (addresses) =>
  `Signed out, so not offered: ${addresses.join(", ")}. Sign in again in Settings > Accounts.`;
