// Building the page out of nodes. Text from mail reaches the page only as text nodes and attribute values.

/** Makes an element. `class`, `text`, `on` and `data` are special; null and false leave an attribute out. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else if (name === "on") for (const [type, listener] of Object.entries(value)) node.addEventListener(type, listener);
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** The element with that id; the shell in index.html has every one that is asked for. */
export function byID(id) {
  return document.getElementById(id);
}

/** Sets text only where it differs, so that a live region or a selection is not disturbed. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Sets an attribute, or removes it for null and false. */
export function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/** Text with search hits between U+E000 and U+E001, as text nodes and <mark> elements. */
export function highlighted(text) {
  const fragment = document.createDocumentFragment();
  const [before, ...hits] = text.split("\uE000");
  fragment.append(withoutMarks(before));
  for (const piece of hits) {
    const end = piece.indexOf("\uE001");
    const hit = end < 0 ? "" : piece.slice(0, end);
    fragment.append(element("mark", { text: hit }), withoutMarks(end < 0 ? piece : piece.slice(end + 1)));
  }
  return fragment;
}

/** Text without the marks around search hits. */
export function withoutMarks(text) {
  return text.replaceAll("\uE000", "").replaceAll("\uE001", "");
}

/** One tab stop for a group of buttons; the arrow keys, Home and End move inside (ARIA toolbar pattern). */
export function rovingToolbar(toolbar) {
  const stops = () => [...toolbar.querySelectorAll("button, a[href]")].filter((stop) => !stop.disabled && stop.offsetParent);
  const select = (stop) => {
    for (const other of toolbar.querySelectorAll("button, a[href]")) other.tabIndex = other === stop ? 0 : -1;
  };
  select(toolbar.querySelector("button, a[href]"));
  toolbar.addEventListener("focusin", (event) => select(event.target.closest("button, a[href]")));
  toolbar.addEventListener("keydown", (event) => {
    const all = stops();
    const at = all.indexOf(document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[(next + all.length) % all.length].focus();
  });
}
