// What the composer needs later than its fields: the format bar, dialogs, and what is asked before a message is sent.

export { FormatBar } from "./formatbar.js";
export { questionsOf } from "./hints.js";
export { PickTime, Question } from "./questions.js";
