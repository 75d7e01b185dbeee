// What is said about leaving mailing lists.

import { shortTime } from "../format.js";

export const unsubscribe = "Unsubscribe";
export const unsubscribeFrom = (name) => `Unsubscribe from ${name}`;
export const list = (name) => `Mailing list ${name}`;
export const asked = (name, date) => `Asked ${name} to remove you on ${shortTime(date)}`;
export const askedNow = (name) => `Asked ${name} to remove you`;
export const title = (name) => `Unsubscribe from ${name}?`;
export const openPage = "Open page";
export const send = "Unsubscribe";
export const sending = "Asking…";
export const cancel = "Cancel";
export const close = "Close";

/** What happens, by way. */
export const explanation = {
  post: (host) => `VaultMail sends one request to ${host}. It says:`,
  mail: (recipient) => `VaultMail sends this message to ${recipient}:`,
  page: (host) => `This list has only a page for it. Your browser opens it at ${host}:`,
};
export const request = "List-Unsubscribe=One-Click";
export const privacy = {
  post: "Nothing else is sent: no cookies, nothing about this computer but its network address. The address of the " +
    "request tells the list whom to remove.",
  mail: "It goes through the outbox like any message, from your address that is on the list.",
  page: "The page sees what any website you visit sees.",
};
export const subject = (words) => `Subject: ${words}`;
