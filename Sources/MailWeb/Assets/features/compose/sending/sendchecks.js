// What may be forgotten in a message, by its own words.

/** Words that promise a file, in languages that people write in; each begins a word. */
const words = [
  "attach", "enclosed", "anbei", "angehängt", "anhang", "anhänge", "angefügt", "beigefügt", "pièce jointe",
  "pièces jointes", "ci-joint", "joint à ce", "adjunt", "anexo", "anexa", "allegat", "bijlage",
  "bijgevoegd", "bifoga", "bilaga", "vedlagt", "vedhæft", "vedlegg", "liite", "załącz", "příloh",
  "csatol", "mellékel", "ekte", "ekteki", "вложен", "прикреп", "прилага", "додат", "вкладен",
  "priponk", "prilog", "atașat", "συνημμέν", "附件", "附檔", "添付", "첨부", "مرفق", "المرفقات", "מצורף", "מצורפת",
];
const wordCharacter = "\\p{L}\\p{M}\\p{N}_";
const attachmentPattern = new RegExp(`(?<![${wordCharacter}])(?:${words.join("|")})[\\p{L}\\p{M}]*`, "iu");
/** Written without spaces between words, so that one may be anywhere. */
const attachmentPatternWithin = /附件|附檔|添付|첨부/u;

/** The word that promises a file; null without one. @param {string} text */
export function mentionedAttachment(text) {
  const found = attachmentPattern.exec(text) ?? attachmentPatternWithin.exec(text);
  return found ? found[0] : null;
}

/** The lines of one's own: no quotation, no picture, nothing below the signature's mark. */
export function ownText(blocks) {
  const own = blocks.filter((block) => block.level === 0 && block.kind !== "image");
  const lines = own.map((block) => block.spans.map((one) => one.text).join(""));
  const signature = lines.findIndex((line) => line === "-- " || line === "--");
  return (signature < 0 ? lines : lines.slice(0, signature)).join("\n");
}

/**
 * What to ask before sending, in order: "changed", "subject", "body", {attachment: word}.
 * @param {any} content @param {number} fileCount
 * @param {boolean} isChanged whether another program changed, deleted or sent the draft
 */
export function sendQuestions(content, fileCount, isChanged = false) {
  const own = ownText(content.blocks);
  const found = /** @type {any[]} */ (isChanged ? ["changed"] : []);
  if (content.subject.trim() === "") found.push("subject");
  if (own.trim() === "" && fileCount === 0) found.push("body");
  const word = fileCount === 0 ? mentionedAttachment(`${content.subject}\n${own}`) : null;
  if (word) found.push({ attachment: word });
  return found;
}
