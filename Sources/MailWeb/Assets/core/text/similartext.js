// Sentences about messages of similar meaning.

import { counted } from "../format.js";

export const similar = (count) => `Similar: ${counted(count, "message")}`;
export const moreLikeThis = "More like this";
export const likeSubject = (subject) => `Messages about the same as “${subject || noSubject}”`;
export const nothingLike = "No message is similar enough.";
export const noSubject = "(no subject)";
export const noSender = "(no sender)";
export const line = (sender, snippet) => (snippet ? `${sender} – ${snippet}` : sender);
