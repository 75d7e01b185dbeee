// What the composer needs later than its fields: files, the format bar, dialogs, and what is asked before sending.

export { CloseOnBack } from "./closeonback.js";
export { DropZones } from "./files/dropzones.js";
export { FileList } from "./files/filelist.js";
export { NewRecipients } from "./newrecipients.js";
export { FormatBar } from "./editor/formatbar.js";
export { FromNote } from "./fromnote.js";
export { MissingQuote } from "./missingquote.js";
export { sendQuestions } from "./sending/sendchecks.js";
export { PickTime, Question } from "./sending/questions.js";
export { scheduleChoices } from "./sending/sendtimes.js";
