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
  const begin = partOf(lines[from.line], from.column);
  const end = partOf(lines[to.line], to.column);
  const { line } = begin;
  const added = pasted.map((block) => (isPlain(block)
    ? { ...line, spans: block.spans } : { ...block, level: block.level + line.level }));
  if (isPlain(pasted[0])) added[0] = { ...added[0], spans: joined(begin.head, added[0].spans) };
  else if (begin.head.length > 0) added.unshift({ ...line, spans: begin.head });
  // Behind a picture there is a line to go on with.
  if (added.at(-1).kind === "image") added.push({ ...line, spans: [] });
  const last = added.length - 1;
  const column = lengthOf(added[last].spans);
  added[last] = { ...added[last], spans: joined(added[last].spans, end.tail) };
  return {
    lines: [...lines.slice(0, from.line), ...begin.before, ...added, ...end.behind, ...lines.slice(to.line + 1)],
    place: { line: from.line + begin.before.length + last, column },
  };
}

/** A line cut at a column. A picture is not cut: it stays before or behind. @param {Block | undefined} line */
function partOf(line = { kind: "text", level: 0, spans: [] }, column) {
  if (line.kind !== "image") {
    const [head, tail] = cut(line.spans, column);
    return { line, head, tail, before: [], behind: [] };
  }
  const [before, behind] = column > 0 ? [[line], []] : [[], [line]];
  return { line: { kind: /** @type {"text"} */ ("text"), level: line.level, spans: [] }, head: [], tail: [], before,
    behind };
}

/**
 * The lines with pictures in place of marks: a mark is `key` with the number of its file behind it.
 * @param {Block[]} blocks @param {string} key letters and digits @param {{id: number, filename: string}[]} files
 * @returns {Block[]}
 */
export function withPictures(blocks, key, files) {
  const pattern = new RegExp(`${key}(\\d+);`);
  return blocks.flatMap((block) => {
    const made = [];
    let spans = [];
    const end = () => {
      if (spans.some((span) => span.text.trim() !== "")) made.push({ ...block, spans });
      spans = [];
    };
    for (const span of block.spans) {
      for (const [index, part] of span.text.split(pattern).entries()) {
        const file = index % 2 === 1 ? files.find((one) => one.id === Number(part)) : null;
        if (file) {
          end();
          made.push(pictureBlock(file, block.level));
        } else if (index % 2 === 0 && part !== "") {
          addSpan(spans, { ...span, text: part });
        }
      }
    }
    if (made.length === 0) return [{ ...block, spans }];
    end();
    return made;
  });
}

/** @param {{id: number, filename: string}} file @param {number} level @returns {Block} */
const pictureBlock = (file, level) => ({
  kind: "image", level, spans: [{ text: file.filename, bold: false, italic: false, link: null }], attachment: file.id,
});
