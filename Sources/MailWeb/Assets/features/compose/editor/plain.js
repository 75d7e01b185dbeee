// The text of a message without formats, as a plain text editor shows it.

import { addSpan } from "./blocks.js";

/** @param {import("./blocks.js").Block[]} blocks */
export function plainText(blocks) {
  let count = 0;
  const lines = blocks.flatMap((block) => {
    count = block.kind === "number" ? count + 1 : 0;
    // Its file stays attached.
    if (block.kind === "image") return [];
    const mark = block.kind === "bullet" ? "- " : block.kind === "number" ? `${count}. ` : "";
    return `${quoteMark(block.level)}${mark}${block.spans.map(spanText).join("")}`;
  });
  return lines.join("\n");
}

const quoteMark = (level) => (level > 0 ? `${">".repeat(level)} ` : "");

/** A link says where it leads, unless its words do. */
function spanText(span) {
  const address = span.link?.replace(/^mailto:/i, "");
  return !address || span.text.includes(address) ? span.text : `${span.text} <${span.link}>`;
}

/** Blocks of what was typed as plain text: one a line, with the depth of quotation. @param {string} written */
export function blocksOfPlain(written) {
  return written.split(/\r\n|\r|\n/).map((line) => {
    const marks = /^(>+) ?/.exec(line);
    const spans = [];
    const text = marks ? line.slice(marks[0].length) : line;
    if (text !== "") addSpan(spans, { text, bold: false, italic: false, link: null });
    return { kind: /** @type {"text"} */ ("text"), level: marks ? marks[1].length : 0, spans };
  });
}
