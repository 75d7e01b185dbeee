// Sentences of files of messages, of the message's menu, and of messages as files. Loaded when they are shown.

import { byteSize, counted, number } from "../format.js";

export { close, tryAgain, loading } from "./text.js";

export const openFile = (name, bytes) => `Open ${name}, ${byteSize(bytes)}`;
export const save = "Download";
export const saveFile = (name) => `Download ${name}`;
export const fetchFile = (name, bytes) => `Download ${name}, ${byteSize(bytes)}, from the server`;
export const onServer = (size) => `${size} · on the server`;
export const fetching = (present, all) => `${byteSize(present)} of ${byteSize(all)}`;
export const fetchingFile = (name) => `Downloading ${name}`;
export const fetchFailed = "Couldn’t download it. Press to retry.";
export const fetchMetered = (bytes) => `Metered network: press again to download ${byteSize(bytes)}`;
export const saveAll = "Download all";

export const attachments = "Attachments";
export const unnamedAttachment = "Unnamed attachment";
export const attachmentAbsent = "Not downloaded yet";

const archives = /\.(7z|ace|arj|bz2|cab|gz|iso|lha|lz|lzh|lzma|rar|tar|tbz2|tgz|txz|xz|z|zipx?|zst)$/i;
const webPages = /\.(html?|mhtml?|shtml?|svgz?|xht|xhtml|xml)$/i;

/** What opening a file can do, by the ending that a desktop goes by; a desktop leaves out dots and spaces behind it. */
function dangerOf({ filename, mime_type: type }) {
  const name = (filename ?? "").replace(/[^\p{L}\p{N}]+$/u, "");
  if (archives.test(name)) return "may contain programs";
  if (webPages.test(name) || (!name.includes(".") && /html|svg/.test(type))) return "opens as a web page";
  return "can run programs";
}
export const attachmentSize = (file) =>
  `${byteSize(file.byte_count)}${file.dangerous ? ` · ${dangerOf(file)}; open only if you expected it` : ""}`;
export const downloadLabel = (name, file) =>
  `Download ${name}, ${byteSize(file.byte_count)}${file.dangerous ? `, ${dangerOf(file)}` : ""}`;

export const next = "Next file";
export const previous = "Previous file";
export const position = (at, count) => `${number(at + 1)} of ${number(count)}`;
export const image = (name) => `Image ${name}`;
export const noImage = "This file is not an image that can be shown safely. You can download it.";
export const textOf = (name) => `Text of ${name}`;
export const cut = "This is only the beginning of the file. Download it to see all of it.";
export const previewFailed = (reason) => `Couldn’t show it: ${reason}`;

export const messageMenu = (author) => `Actions for the message of ${author}`;
export const more = "More";
export const printMessage = "Print message";
export const lightBackground = (isLight) => (isLight ? "Show dark" : "Show with light background");
export const isLight = "Mail of this sender is shown with its light background";
export const isDark = "Mail of this sender is shown dark";
export const fixedWidth = (isFixed) => (isFixed ? "Usual font" : "Fixed-width font");
export const viewSource = "View source";
export const saveMessage = "Save as .eml";
export const saveFiles = "Download all attachments";
export const wholeFirst = "Downloading the whole message first…";
export const wholeFailed = "Couldn’t download the whole message.";

export const sourceTitle = "Message source";
export const sourceCut = (shown, all) =>
  `The first ${byteSize(shown)} of ${byteSize(all)}. Save the message to see all.`;
export const sourcePartial = "The rest of this message is still on the server.";

export const embeddedTitle = "Attached message";
export const noSubject = "(no subject)";
export const from = "From";
export const to = "To";
export const cc = "Cc";
export const date = "Date";
export const attachmentCount = (count) => counted(count, "attachment");
