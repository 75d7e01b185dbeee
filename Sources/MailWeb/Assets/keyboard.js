// Every key in one table, and the dialog that lists them.

import { byID, element } from "./dom.js";
import { icon } from "./icons.js";
import { state } from "./state.js";
import { searchHelp } from "./searchnotes.js";

const pageBindings = [];
const sequenceTime = 1200;
let sequenceStart = null;

/**
 * Registers keys: {keys, run, group, words}. A key is what the keyboard gives (`e`, `#`, `ArrowDown`), `Shift+U`, or a sequence
 * such as `g i`. Bindings without `words` are not listed in the help.
 */
export function bindKeys(bindings) {
  pageBindings.push(...bindings);
}

/** Starts to listen. */
export function startKeyboard() {
  document.addEventListener("keydown", handleKey);
  byID("help-button").append(icon("help"));
  byID("help-button").addEventListener("click", showHelp);
}

/** Acts on a key, whether it was pressed in the page or in a message's frame. */
export function handleKey(event) {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.body.dataset.session !== "open" || document.querySelector("dialog[open]") || isTyping(event.target)) return;
  const key = nameOf(event);
  if (key === null) return;
  const sequence = sequenceStart && Date.now() - sequenceStart.time < sequenceTime ? `${sequenceStart.key} ${key}` : null;
  sequenceStart = null;
  const binding = find(sequence) ?? find(key);
  if (binding) {
    if (event.repeat && binding.once) return;
    if (key === "Enter" && event.target.closest?.("button, a[href], summary, [role=treeitem]")) return;
    event.preventDefault();
    binding.run();
  } else if (pageBindings.some((one) => one.keys.some((name) => name.startsWith(`${key} `)))) {
    sequenceStart = { key, time: Date.now() };
  }
}

function find(key) {
  return key === null ? undefined : pageBindings.find((binding) => binding.keys.includes(key));
}

function isTyping(target) {
  return Boolean(target?.closest?.("input, textarea, select, [contenteditable]"));
}

/** Letters with Shift are named so; signs are named by what they give, wherever the keyboard has them. */
function nameOf(event) {
  if (["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return null;
  if (event.shiftKey && /^\p{L}$/u.test(event.key)) return `Shift+${event.key.toUpperCase()}`;
  return /^\p{Lu}$/u.test(event.key) ? event.key.toLowerCase() : event.key;
}

const written = { ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc", Delete: "Del" };

/** Opens the list of keys; focus goes back to where it was when it closes. */
export function showHelp() {
  const dialog = byID("help");
  const groups = new Map();
  for (const binding of pageBindings) if (binding.words) groups.set(binding.group, [...(groups.get(binding.group) ?? []), binding]);
  const close = element("button", { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("close"));
  dialog.replaceChildren(
    element("div", { class: "help-head" }, element("h2", { id: "help-title", text: "Keys" }), close),
    element("div", { class: "help-groups", tabindex: 0, role: "group", "aria-label": "All keys" }, ...[...groups].map(([name, bindings]) => helpGroup(name, bindings)),
      element("section", { class: "help-search" }, element("h3", { text: "In the search field" }), searchHelp())),
    element("p", { class: "help-foot", text: `VaultMail ${state.overview?.version ?? ""} · everything on this page comes from this machine` }));
  dialog.showModal();
  close.focus();
}

function helpGroup(name, bindings) {
  const list = element("dl");
  for (const binding of bindings) {
    const keys = binding.keys.flatMap((key, index) => [index > 0 ? " or " : "", ...key.split(" ").map((part) => element("kbd", { text: written[part] ?? part }))]);
    list.append(element("div", {}, element("dt", {}, ...keys), element("dd", { text: binding.words })));
  }
  return element("section", {}, element("h3", { text: name }), list);
}
