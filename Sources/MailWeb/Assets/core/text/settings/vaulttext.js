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
export const set = "Set a passphrase…";
export const change = "Change passphrase…";
export const remove = "Remove passphrase…";
export const saveNew = "Set the passphrase";
export const saveChange = "Change the passphrase";
export const saveRemove = "Remove the passphrase";
export const newPassphrase = "New passphrase of your passwords";
export const newHelp = "VaultMail asks for it once after each start; until then no mail comes or goes. "
  + "There is no way to recover it: without it you enter every password again.";
export const currentPassphrase = "Current passphrase of your passwords";
export const currentHelp = "Enter the passphrase that your passwords have now.";
export const removeHelp = "After that, anyone who can read your home folder can read your passwords.";
export const isSet = "Your passwords have a passphrase";
export const isChanged = "The passphrase of your passwords is changed";
export const isRemoved = "The passphrase of your passwords is removed";
export const passphrase = "Passphrase of your passwords";
export const lockedHelp = "Your saved passwords are locked. This account is stored with them.";
export const passphraseNeeded = "Enter the passphrase.";
export const unlock = "Unlock";
export const unlocked = "Your passwords are unlocked";
