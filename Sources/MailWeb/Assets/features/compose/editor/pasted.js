// Where pasted lines go among the lines of a message. Values only, no document.

import { addSpan } from "./blocks.js";

/** @typedef {import("./blocks.js").Block} Block @typedef {import("./place.js").Place} Place */

const isPlain = (block) => block.kind === "text" && block.level === 0;
const lengthOf = (spans) => spans.reduce((sum, span) => sum + span.text.length, 0);

/** True if plain text would lose something. @param {Block[]} blocks */
export function isFormatted(blocks) {
  const hasFormat = (span) => span.text.trim() !== "" && (span.bold || span.italic || span.link !== null);
  return blocks.some((block) => !isPlain(block) || block.spans.some(hasFormat));
}

/** The spans before and after a column. */
function cut(spans, column) {
  const [head, tail] = [[], []];
  let rest = column;
  for (const span of spans) {
    if (rest > 0) addSpan(head, { ...span, text: span.text.slice(0, rest) });
    if (rest < span.text.length) addSpan(tail, { ...span, text: span.text.slice(Math.max(0, rest)) });
    rest -= span.text.length;
  }
  return [head, tail];
}

function joined(first, second) {
  const spans = [];
  for (const span of [...first, ...second]) addSpan(spans, span);
  return spans;
}

/**
 * The lines with others in place of what is selected, and where the caret is then: after them. Ordinary lines take the
 * kind and level of the line they are pasted in; the first one continues it.
 * @param {Block[]} lines @param {Place} from @param {Place} to not before `from` @param {Block[]} pasted not empty
 * @returns {{lines: Block[], place: Place}}
 */
export function withPasted(lines, from, to, pasted) {
  const line = lines[from.line] ?? { kind: "text", level: 0, spans: [] };
  const [head] = cut(line.spans, from.column);
  const [, tail] = cut(lines[to.line]?.spans ?? [], to.column);
  const added = pasted.map((block) => (isPlain(block)
    ? { ...line, spans: block.spans } : { ...block, level: block.level + line.level }));
  if (isPlain(pasted[0])) added[0] = { ...added[0], spans: joined(head, added[0].spans) };
  else if (head.length > 0) added.unshift({ ...line, spans: head });
  const end = added.length - 1;
  const column = lengthOf(added[end].spans);
  added[end] = { ...added[end], spans: joined(added[end].spans, tail) };
  return {
    lines: [...lines.slice(0, from.line), ...added, ...lines.slice(to.line + 1)],
    place: { line: from.line + end, column },
  };
}
