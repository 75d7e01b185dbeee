// The rows on the page of an account, which the search of the settings finds as well.

/** By the id of their control: name, help, and further words that find them. */
export const rowsOfAccount = {
  "display-name": ["Name", "What people see when you write to them.", "display name from"],
  "sync-window": ["Sync window", "How much of this account’s mail is kept on this computer.",
    "days history older mail offline"],
  "sync-all-mail": ["Sync All Mail", "Also shows mail that was archived before this account was added, or elsewhere.",
    "gmail archive archived label"],
  "keep-attachments": ["Keep attachments offline",
    "Otherwise an attachment above 64 kB is downloaded when you open it.", "download files"],
  "account-limit": ["Attachment limit", "Those you used longest ago go first. They stay on the server.",
    "cache megabyte disk"],
  "identities": ["Names and signatures", "Addresses you write from, and what is added below your text.",
    "identity alias from signature"],
  "servers": ["Servers", "Where mail is received and sent.", "imap smtp host port user name"],
  "sign-in": ["Sign in again", "With a new password, or in your browser.", "password oauth login re-authenticate"],
  "pause": ["Pause this account", "No new mail is fetched and nothing is sent until you resume it.", "stop resume"],
  "remove": ["Remove account", "Removes it from this computer. The mail on the server stays.", "delete sign out"],
};
