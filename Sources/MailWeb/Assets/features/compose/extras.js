// What the composer needs later than its fields: files, the format bar, dialogs, and what is asked before sending.

export { BackCloses } from "./backcloses.js";
export { DropZones } from "./dropzones.js";
export { FileList } from "./filelist.js";
export { FirstMessage } from "./firstmessage.js";
export { FormatBar } from "./editor/formatbar.js";
export { FromNote } from "./fromnote.js";
export { MissingQuote } from "./missingquote.js";
export { questionsOf } from "./hints.js";
export { PickTime, Question } from "./questions.js";
