// Which files of a message can be looked at, and the way between them. Pure functions.

/** The files that can be shown in the page, in order. @param {any[]} files */
export const shownFiles = (files) => files.filter((one) => one.preview_url && ["image", "text"].includes(one.preview));

/** The place after moving by `step`, from the last to the first and back. */
export const moved = (at, step, count) => (at + step + count) % count;
