// Sentences of the page for addresses that lead nowhere.

export const title = "There is nothing at this address";
export const reason = "It may be mistyped, or belong to an earlier version of VaultMail. Your mail is untouched.";
export const goToInbox = "Go to Inbox";
