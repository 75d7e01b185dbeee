// Sentences of searching: operators with their values, chips and suggestions. Loaded with the search.

import { mailboxName } from "./text.js";

export const operators = {
  from: "who wrote it", to: "who got it", cc: "a copy to", subject: "words of the subject", body: "words of the text",
  has: "attachment, image or link", filename: "name of a file", is: "unread, starred …", in: "a mailbox",
  account: "one of your accounts", after: "that day or later", before: "earlier than that day", on: "that day",
  newer_than: "7d, 2w, 3m", older_than: "7d, 2w, 3m", larger: "5M", smaller: "500K", list: "a mailing list",
};
export const valueWords = {
  has: { attachment: "with files", image: "with images", link: "with web addresses" },
  is: {
    unread: "", read: "", starred: "", replied: "", draft: "", muted: "conversations that are muted",
    locked: "left alone by rules",
  },
  newer_than: { "1d": "in a day", "7d": "in a week", "1m": "in a month", "1y": "in a year" },
  older_than: { "7d": "more than a week ago", "1m": "more than a month ago", "1y": "more than a year ago" },
  after: { today: "", yesterday: "", monday: "" }, before: { today: "", yesterday: "", monday: "" },
  on: { today: "", yesterday: "" }, larger: { "1M": "", "5M": "", "10M": "" }, smaller: { "100K": "", "1M": "" },
};
export const suggestions = "Suggestions";
export const terms = "Conditions";
/** What a chip says of a term. @param {import("../mail/terms.js").Term} term */
export const termChip = ({ name, value, text, isNegated }) => (
  { name: isNegated ? `not ${name}` : name, value, isNegated, removeLabel: `Remove ${text}` });
export const addCondition = "Add condition";
export const conditions = [
  ["From…", "person", "from:"], ["To…", "person", "to:"], ["Subject…", "text", "subject:"],
  ["With attachments", "paperclip", "has:attachment"], ["Unread", "unread", "is:unread"],
  ["Starred", "star", "is:starred"], ["In the last week", "clock", "newer_than:7d"],
  ["In the last year", "clock", "newer_than:1y"], ["Larger than 5 MB", "disk", "larger:5M"],
];
export const scopeLabel = "Search in";
export const allMail = "All mail";
export const anywhere = "With Spam and Trash";
export const saveSearch = "Save search";
/** Not all mail may be here: the sync window decides that. */
export const partlyIndexed = (percent) =>
  `All mail here is searched by subject, people and date, and ${percent}% of it by its text.`;
export const downloadMore = "Download more";
export const moreHidden = "More in Spam or Trash.";
export const searchAnywhere = "Search Spam and Trash too";
export const searchAll = "Search all mail";
export const firstHits = "First results";
/** A mailbox as the scope of a search. */
export const scopeName = (box) => mailboxName(box);
