// Sentences of the page without a session, loaded with it.

/** What the page without a session says, by reason: a title and a sentence. */
export const sessionWords = {
  none: ["Open your mail from the terminal", "This browser isn’t signed in to VaultMail yet."],
  used: ["This link has expired", "Each link opens one session, within a minute. Get a new one:"],
  lost: ["Your session has ended", "Your mail is safe. Open it again from the terminal."],
  stopped: ["The mail service isn’t running", "Start it with vaultmail serve, then open your mail."],
};
export const command = "Command";
export const openCommand = "vaultmail open";
export const sessionReason =
  "Only a page that this command opened can show your mail. No other program or site on this computer can read it.";
