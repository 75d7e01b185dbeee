// The text of a message's document as one string: what words and phrases are looked for in.

const maximumText = 500_000;

/** Elements that do not end a word or a line. */
const inline = new Set(
  ("A ABBR B BDI BDO BIG CITE CODE DEL DFN EM FONT I INS KBD MARK Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U "
    + "VAR WBR").split(" "),
);

/** The nearest element that has lines of its own. @param {Node} node */
function blockOf(node) {
  let element = node.parentElement;
  while (element && inline.has(element.tagName)) element = element.parentElement;
  return element;
}

/**
 * The text, with a line break where a block or a line ends, and the nodes that have its pieces.
 * @param {Document} page @returns {{text: string, pieces: {node: Text, start: number}[]}}
 */
export function textOf(page) {
  const pieces = [];
  let text = "";
  if (!page.body) return { text, pieces };
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let block = null;
  while (walker.nextNode() && text.length < maximumText) {
    const node = walker.currentNode;
    if (node.nodeType === Node.TEXT_NODE) {
      if (block !== blockOf(node)) text += "\n";
      block = blockOf(node);
      pieces.push({ node: /** @type {Text} */ (node), start: text.length });
      text += /** @type {Text} */ (node).data;
    } else if (!inline.has(/** @type {Element} */ (node).tagName)) block = null;
  }
  return { text, pieces };
}
