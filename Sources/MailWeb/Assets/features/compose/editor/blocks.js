// The text of a message as lines ("blocks") of runs ("spans"), and the same in the editor's document. Only elements and
// text nodes are made here; what the editor holds is read, whatever a browser put there, and reduced to blocks.

/**
 * A picture is a line of its own: `attachment` is its file, its words are the alternative text.
 * @typedef {{text: string, bold: boolean, italic: boolean, link: string | null}} Span
 * @typedef {{kind: "text" | "bullet" | "number" | "image", level: number, spans: Span[],
 *            attachment?: number | null}} Block
 */

const blockTags = new Set([
  "DIV", "P", "LI", "UL", "OL", "BLOCKQUOTE", "PRE", "H1", "H2", "H3", "H4", "H5", "H6", "TABLE", "TR", "SECTION",
  "ARTICLE", "HEADER", "FOOTER", "DL", "DT", "DD", "HR",
]);
const ignoredTags = new Set(["STYLE", "SCRIPT", "TITLE", "TEMPLATE", "META", "LINK"]);
const plain = { bold: false, italic: false, link: null };

/** The address of a link that may be sent: web and mail only; null for any other. @param {string | null} written */
export function safeLink(written) {
  const address = (written ?? "").trim();
  return /^(https?:\/\/[^\s/]|mailto:[^\s])/i.test(address) && !/\s/.test(address) ? address : null;
}

/** What was typed as a link's address, completed: `example.org` and `bo@example.org` are links, too. */
export function completedLink(written) {
  const address = written.trim();
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  if (/^[a-z][a-z\d+.-]*:/i.test(address) && !/^[\w-]+(\.[\w-]+)*:\d/.test(address)) return safeLink(address);
  return /^[^\s/.]+(\.[^\s/.]+)+|^localhost/.test(address) ? safeLink(`https:${"//"}${address}`) : null;
}

/** The number of the file that a picture shows; null if it shows none of the message's. @param {any} picture */
export const fileOf = (picture) =>
  (picture.hidden ? null : Number(picture.getAttribute("data-attachment")) || null);

/** The blocks in the editor. @param {any} root @returns {Block[]} */
export function blocksOf(root) {
  const blocks = [];
  let line = null;
  let isBehindPicture = false;
  const begin = (kind, level) => (line ??= { kind, level, spans: [] });
  const end = () => {
    if (line) blocks.push(line);
    line = null;
    isBehindPicture = false;
  };
  // Behind a picture, a break ends its line and shows no other.
  const breakLine = (kind, level) => {
    if (!isBehindPicture) begin(kind, level);
    end();
  };
  const addPicture = (node, level) => {
    const attachment = fileOf(node);
    if (attachment === null) return;
    end();
    const words = node.getAttribute("alt");
    blocks.push({ kind: "image", level, spans: words ? [{ text: words, ...plain }] : [], attachment });
    isBehindPicture = true;
  };
  const addText = (text, format, kind, level) => {
    for (const [index, part] of text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) breakLine(kind, level);
      if (part !== "") addSpan(begin(kind, level).spans, { text: part, ...format });
    }
  };
  const visit = (node, format, kind, level) => {
    if (node.nodeType === 3) return addText(node.data, format, kind, level);
    if (node.nodeType !== 1 && node.nodeType !== 11) return undefined;
    const tag = (node.tagName ?? "").toUpperCase();
    if (ignoredTags.has(tag)) return undefined;
    if (tag === "BR") return breakLine(kind, level);
    if (tag === "IMG") return addPicture(node, level);
    const isBlock = blockTags.has(tag);
    if (isBlock) end();
    const inner = formatOf(node, tag, format);
    const innerKind = kindOf(tag, kind);
    const innerLevel = tag === "BLOCKQUOTE" ? level + 1 : level;
    if (tag === "LI" && !hasContent(node)) begin(innerKind, innerLevel);
    for (const child of node.childNodes) visit(child, inner, innerKind, innerLevel);
    if (isBlock) end();
    return undefined;
  };
  visit(root, plain, "text", 0);
  end();
  return blocks;
}

const hasContent = (node) => node.childNodes.length > 0;

function kindOf(tag, kind) {
  if (tag === "UL") return "bullet";
  return tag === "OL" ? "number" : kind;
}

function formatOf(node, tag, format) {
  const weight = node.style?.fontWeight ?? "";
  const isBold = ["B", "STRONG"].includes(tag) || weight === "bold" || Number(weight) >= 600;
  const isItalic = ["I", "EM"].includes(tag) || node.style?.fontStyle === "italic";
  const link = tag === "A" ? safeLink(node.getAttribute("href")) : null;
  if (!isBold && !isItalic && link === null) return format;
  return { bold: format.bold || isBold, italic: format.italic || isItalic, link: link ?? format.link };
}

/** Adds a span; one of the same format continues the last. @param {Span[]} spans @param {Span} span */
export function addSpan(spans, span) {
  const last = spans.at(-1);
  const isSame = last && last.bold === span.bold && last.italic === span.italic && last.link === span.link;
  if (isSame) last.text += span.text;
  else spans.push({ text: span.text, bold: span.bold, italic: span.italic, link: span.link });
}

/** Elements that show the blocks. @param {Block[]} blocks @param {any} page the document */
export function nodesOf(blocks, page) {
  return levelNodes(blocks.length > 0 ? blocks : [{ kind: "text", level: 0, spans: [] }], 0, page);
}

function levelNodes(blocks, level, page) {
  const nodes = [];
  for (const group of groupsOf(blocks, (block) => (block.level > level ? "quote" : block.kind))) {
    const [first] = group;
    if (first.level > level) {
      nodes.push(element(page, "blockquote", levelNodes(group, level + 1, page)));
    } else if (first.kind === "text") {
      nodes.push(...group.map((block) => element(page, "div", spanNodes(block.spans, page))));
    } else if (first.kind === "image") {
      nodes.push(...group.map((block) => element(page, "div", [pictureNode(block, page)])));
    } else {
      const items = group.map((block) => element(page, "li", spanNodes(block.spans, page)));
      nodes.push(element(page, first.kind === "bullet" ? "ul" : "ol", items));
    }
  }
  return nodes;
}

/** Neighbors with the same key, together. */
function groupsOf(values, keyOf) {
  const groups = [];
  for (const value of values) {
    if (groups.length > 0 && keyOf(groups.at(-1)[0]) === keyOf(value)) groups.at(-1).push(value);
    else groups.push([value]);
  }
  return groups;
}

function spanNodes(spans, page) {
  const shown = spans.filter((span) => span.text !== "");
  return shown.length > 0 ? shown.map((span) => spanNode(span, page)) : [page.createElement("br")];
}

/** A picture without its image, which is shown once the file is read. */
function pictureNode(block, page) {
  const picture = page.createElement("img");
  picture.setAttribute("data-attachment", String(block.attachment));
  picture.setAttribute("alt", block.spans.map((span) => span.text).join(""));
  return picture;
}

function spanNode(span, page) {
  let node = page.createTextNode(span.text);
  if (span.italic) node = element(page, "i", [node]);
  if (span.bold) node = element(page, "b", [node]);
  const link = safeLink(span.link);
  if (link === null) return node;
  const anchor = element(page, "a", [node]);
  anchor.setAttribute("href", link);
  return anchor;
}

function element(page, tag, nodes) {
  const made = page.createElement(tag);
  made.append(...nodes);
  return made;
}
