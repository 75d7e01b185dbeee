// As much of a document as turning blocks into elements and back needs.

class Node {
  constructor(nodeType) {
    this.nodeType = nodeType;
    this.childNodes = [];
    this.attributes = {};
    this.style = {};
  }

  append(...nodes) {
    this.childNodes.push(...nodes.map((one) => (typeof one === "string" ? page.createTextNode(one) : one)));
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }
}

export const page = {
  createElement: (tag) => Object.assign(new Node(1), { tagName: tag.toUpperCase() }),
  createTextNode: (data) => Object.assign(new Node(3), { data }),
};

/** An element: `element("a", { href: "…" }, "words", …)`; `style` sets properties of its style. */
export function element(tag, attributes, ...content) {
  const made = page.createElement(tag);
  const { style = {}, ...others } = attributes;
  Object.assign(made.style, style);
  for (const [name, value] of Object.entries(others)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** The markup of nodes, to compare. */
export function markup(nodes) {
  return nodes.map((node) => {
    if (node.nodeType === 3) return node.data;
    const tag = node.tagName.toLowerCase();
    const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`).join("");
    return `<${tag}${attributes}>${markup(node.childNodes)}${tag === "br" ? "" : `</${tag}>`}`;
  }).join("");
}
