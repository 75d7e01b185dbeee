// Sentences of what the composer needs later than its fields. They are loaded with it.

import { byteSize, counted, number } from "../../format.js";

export { remove } from "./composetext.js";

// ---- The text

export const formatBar = "Format";
export const format = {
  bold: "Bold", italic: "Italic", link: "Link", bullets: "Bulleted list", numbers: "Numbered list", quote: "Quote",
};
export const formatKeys = { bold: "Ctrl+B", italic: "Ctrl+I", link: "Ctrl+K" };
export const linkTitle = "Link";
export const linkAddress = "Address";
export const linkHelp = "A web or mail address, such as example.org/notes";
export const linkInvalid = "Only web and mail addresses can be linked.";
export const linkWords = "Text";
export const addLink = "Add link";
export const removeLink = "Remove link";
export const cancel = "Cancel";

// ---- Files

export const files = "Attached files";
export const uploading = (name, percent) => `Uploading ${name}: ${number(percent)}%`;
export const percent = (value) => `${number(value)}%`;
export const fetching = "Downloading from the server…";
export const fileFailed = "Couldn’t be downloaded";
export const sizeTotal = (count, bytes) => `${counted(count, "file")}, ${byteSize(bytes)}`;
export const sizeWarning = (bytes, limit) =>
  `With these files the message has ${byteSize(bytes)}; many mail servers take at most ${byteSize(limit)}.`;
export const sizeRefused = (bytes, limit) =>
  `With these files the message has ${byteSize(bytes)}; your mail server takes at most ${byteSize(limit)}.`;

// ---- Sending

export const pickTitle = "Send later";
export const pickLabel = "Send at";
export const pickHelp = "The message waits in the Outbox until then.";
export const pickInvalid = "Choose a time that is still to come.";
export const schedule = "Send then";
export const questions = {
  changed: ["Changed elsewhere", "Another program changed, deleted or sent this draft. If it was sent, it would arrive "
    + "twice. Send anyway?"],
  subject: ["No subject", "This message has no subject. Send anyway?"],
  body: ["No text", "This message has no text. Send anyway?"],
  attachment: (word) => ["Nothing attached", `You wrote “${word}”, but nothing is attached. Send anyway?`],
};
export const sendAnyway = "Send anyway";
export const goBack = "Go back";

// ---- Recipients

export const firstMessage = (addresses) => `First message to ${listed(addresses)}`;

/** Three at most are named. */
function listed(all) {
  if (all.length < 2) return all.join("");
  const named = all.length > 3 ? all.slice(0, 2) : all.slice(0, -1);
  const rest = all.length > 3 ? `${number(all.length - 2)} others` : all.at(-1);
  return `${named.join(", ")} and ${rest}`;
}
