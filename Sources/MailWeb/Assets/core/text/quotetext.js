// Sentences about an original whose text was not here when a reply or a forwarded message was begun.

const isForward = (kind) => kind === "forward";

export const missing = (kind) => (isForward(kind)
  ? "The original isn’t downloaded yet, so this message doesn’t contain it."
  : "The original isn’t downloaded yet, so it isn’t quoted.");
export const add = (kind) => (isForward(kind) ? "Add original" : "Add quotation");
export const adding = "Downloading the original…";
export const added = (kind) => (isForward(kind) ? "Original added" : "Quotation added");
export const failed = (error) => `${error.message} ${error.hint}`.trim();
