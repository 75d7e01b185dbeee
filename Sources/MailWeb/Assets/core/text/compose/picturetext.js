// Sentences about pictures in the text of a message, and about files that are dragged to it.

import { counted } from "../../format.js";

export const insert = "Insert image…";
export const pastedName = (extension) => `Pasted image.${extension}`;
export const inserted = (name) => `${name} inserted in the text`;
export const uploading = (name) => `Uploading ${name}`;
export const inText = "in the text";
export const dropAttach = "Attach";
export const dropInsert = "Insert in the text";
export const stillAttached = (names) => (names.length === 1
  ? `${names[0]} isn’t in the text any more. It is still attached.`
  : `${counted(names.length, "image")} aren’t in the text any more. They are still attached.`);
export const removeFiles = (count) => (count === 1 ? "Remove file" : "Remove files");
