// Sentences about where passwords are stored.

export const passwords = "Saved passwords";
const keyFile = "Your passwords are in an encrypted file next to its key: anyone who can read your home folder can "
  + "read them. A desktop keyring, or a passphrase of their own, protects them better.";
export const states = {
  keyring: "In your desktop’s keyring.",
  key_file: keyFile,
  unlocked: "In an encrypted file that your passphrase has opened. After a restart it is asked for again.",
  locked: "Locked. Nothing is sent or received until you enter their passphrase.",
};
export const passphrase = "Passphrase of your passwords";
export const passphraseNeeded = "Enter the passphrase.";
export const unlock = "Unlock";
export const unlocked = "Your passwords are unlocked";
