// Text with search hits between U+E000 and U+E001, as text nodes and <mark> elements.

import { html } from "/assets/preact-htm.js";

/** @param {{text: string}} props */
export function Marked({ text }) {
  const [before, ...hits] = text.split("\uE000");
  return [
    withoutMarks(before),
    ...hits.map((piece) => {
      const end = piece.indexOf("\uE001");
      const hit = end < 0 ? "" : piece.slice(0, end);
      return [html`<mark>${hit}</mark>`, withoutMarks(end < 0 ? piece : piece.slice(end + 1))];
    }),
  ];
}

/** Text without the marks around search hits. @param {string} text */
export function withoutMarks(text) {
  return text.replaceAll("\uE000", "").replaceAll("\uE001", "");
}
