// Sentences about messages of similar meaning.

export const similar = "Similar";
export const noSubject = "(no subject)";
export const noSender = "(no sender)";
export const line = (sender, snippet) => (snippet ? `${sender} – ${snippet}` : sender);
