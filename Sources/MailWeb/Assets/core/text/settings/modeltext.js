// Sentences about models that run on this computer.

import { byteSize } from "../../format.js";

export const help = "A model reads your mail on this computer only. It is downloaded only if you agree.";
export const source = "Source";
export const size = "Size";
export const license = "License";
export const files = "Files and checksums";
export const file = "File";
export const checksum = "SHA-256";
export const download = (bytes) => `Download ${byteSize(bytes)}`;
export const resume = "Continue download";
export const retry = "Retry";
export const cancel = "Cancel";
export const close = "Close";
export const remove = "Delete…";
export const states = { not_downloaded: "Not downloaded", downloading: "Downloading", downloaded: "Downloaded" };
export const progress = (done, total) => `${byteSize(done)} of ${byteSize(total)}`;
export const progressOf = (name) => `Download of ${name}`;
export const removeTitle = (name) => `Delete ${name}?`;
/** The specification prescribes this text, also for a model with less to disable (FR-SET-04). */
export const removeQuestion =
  "Deleting the AI model will disable smart categories, smart reply, and thread summarization.";
export const removeConfirm = "Delete";
export const failed = (reason) => `That did not work: ${reason}`;
/** In the first launch, where the rest of the page does not wait for a network. */
export const laterInSettings = "Download failed. You can download later in Settings.";
export const ofNetwork = ["network", "interrupted", "refused"];
