// Sentences about the earlier versions of a draft.

export const title = "Earlier versions";
export const close = "Close";
export const none = "There are no earlier versions of this draft yet.";
export const loading = "Loading the earlier versions…";
export const empty = "No text";
export const restore = "Restore";
export const restoreOf = (time) => `Restore the version of ${time}`;
export const restored = "Restored. What was here before is now an earlier version.";
export const failed = (error) => `${error.message} ${error.hint ?? ""}`.trim();
export const notSaved = "Your last changes aren’t saved yet. Try again when they are.";
