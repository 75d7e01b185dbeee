// Sentences about what is missing of the original of a reply or a forwarded message.

import { counted } from "../format.js";

const isForward = (kind) => kind === "forward";

export const missing = (kind) => (isForward(kind)
  ? "The original isn’t downloaded yet, so this message doesn’t contain it."
  : "The original isn’t downloaded yet, so it isn’t quoted.");
export const add = (kind) => (isForward(kind) ? "Add original" : "Add quotation");
export const adding = "Downloading the original…";
export const added = (kind) => (isForward(kind) ? "Original added" : "Quotation added");
export const missingImages = (count) => (count === 1
  ? "1 image of the original is on another server and is not included."
  : `${counted(count, "image")} of the original are on other servers and are not included.`);
export const failed = (error) => `${error.message} ${error.hint}`.trim();
