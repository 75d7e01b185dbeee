// Words about categories.

import { categoryNames as names } from "./text.js";

export { names };
export const all = "All";
export const tabs = "Categories";
export const tabLabel = (name, unread) => (unread > 0 ? `${name}, ${unread} unread` : name);
export const moveTitle = (count) => `Move ${count === 1 ? "conversation" : `${count} conversations`} to a category`;
export const moveFilter = "Category";
export const moveNothing = "No such category.";
export const moved = (category) => `Moved to ${names[category]}. Later mail from the sender goes there as well.`;
export const moveFailed = (reason) => `The category could not be changed. ${reason}`;
export const why = "Why this category?";
export const none = "None";

const signals = {
  list: "It was sent by a mailing list.", listPost: "It was sent by a list that its members write to.",
  unsubscribe: "It offers to unsubscribe.", oneClickUnsubscribe: "It offers to unsubscribe.",
  bulk: "It is marked as mail to many people.", listPrecedence: "It is marked as mail of a list.",
  automatic: "A program sent it.", feedback: "A service for campaigns sent it.",
  campaign: "A service for campaigns sent it.", html: "It has formatted text.", manyLinks: "It has many links.",
  manyImages: "It has many images.", plain: "It has plain text only.",
  automaticSender: "No one reads answers to its sender’s address.", personName: "The sender has a person’s name.",
  otherReplyTo: "Replies go to another address.", reply: "It answers a message.",
  replySubject: "It answers a message.", taggedSubject: "The subject begins with a tag in brackets.",
  money: "The subject names an amount of money.", percent: "The subject names a percentage.",
  number: "The subject contains a number like a code or an order.",
  exclamation: "The subject has an exclamation mark.", emoji: "The subject has a picture character.",
  capitals: "The subject is in capitals.", onlyToUser: "It is addressed to you alone.",
  toUserAndOthers: "It is addressed to you and others.", inCopy: "You are in copy only.",
  notAddressed: "It is not addressed to you.", attachments: "It has attachments.",
  knownDomain: "You have written to someone at the sender’s domain.",
  noMachineSigns: "It has no sign of mail that a program sends to many.",
};

const sentences = {
  chosen: () => "You chose this category.",
  chosen_for_sender: (value) => `You chose this category for ${value}.`,
  chosen_for_domain: (value) => `You chose this category for senders at ${value}.`,
  correspondent: (value) => `You have written to ${value}.`,
  signal: (value) => signals[value] ?? "",
  sender: (value) => `The sender’s address or name contains “${value}”.`,
  subject_word: (value) => `The subject contains “${value}”.`,
  text_word: (value) => `The text contains “${value}”.`,
};

/** The sentence of a reason; empty for one that this page does not know. */
export const reason = ({ kind, value }) => sentences[kind]?.(value) ?? "";

/** The sentences of a message's reasons, each once. */
export const reasons = (message) => [...new Set(message.category_reasons.map(reason).filter(Boolean))];
