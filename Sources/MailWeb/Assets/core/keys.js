// Keyboard shortcuts: a table of bindings, and the handler that runs them in the page and in message frames.

import { store } from "./store.js";

/**
 * @typedef {object} Binding
 * @property {string} group  a key of `keyGroups` in keytext.js
 * @property {string[]} keys   what the keyboard gives (`e`, `#`, `ArrowDown`), `Shift+U`, `Ctrl+,` (also with Cmd, and
 *                             while typing), or a sequence such as `g i`; none for a command
 *                             of the palette only
 * @property {string[]} [standard]  the keys without the user's own; `bind` sets it
 * @property {string} [id]  names the action in the settings; `bind` sets it
 * @property {string} name   of its label in keytext.js
 * @property {string} [role]  of the mailbox it goes to
 * @property {any} run          a function; with `needsThread` it is for an open conversation only
 * @property {boolean} [isHidden]  from the command palette
 * @property {boolean} [once]  ignores key repeat
 */

const sequenceTime = 1200;

export class Keyboard {
  /** @param {{isActive: () => boolean, now?: () => number}} options */
  constructor({ isActive, now = Date.now }) {
    this.isActive = isActive;
    this.now = now;
    /** @type {Binding[]} */
    this.bindings = [];
    this.sequenceStart = null;
    this.handle = this.handle.bind(this);
  }

  /** @param {Binding[]} bindings */
  bind(bindings) {
    this.bindings.push(...bindings.map((one) =>
      ({ ...one, standard: one.keys, id: one.role ? `${one.name}-${one.role}` : one.name })));
  }

  /** Gives actions other keys. @param {Map<string, string[]>} keys by id */
  assign(keys) {
    this.bindings = this.bindings.map((one) => ({ ...one, keys: keys.get(one.id) ?? one.standard }));
  }

  /** The key that now does what the standard one does; null if none does. A key without an action stays. */
  hint(standard) {
    const binding = this.bindings.find((one) => one.standard.includes(standard));
    if (!binding || binding.keys.includes(standard)) return standard;
    return binding.keys[0] ?? null;
  }

  /** Handles a keydown event. */
  handle(event) {
    if (event.defaultPrevented || event.isComposing || event.altKey || !this.isActive()) return;
    const key = keyName(event);
    if (key === null || (isTyping(event.target) && !key.startsWith("Ctrl+"))) return;
    const binding = this.match(key);
    if (!binding || (event.repeat && binding.once)) return;
    if (key === "Enter" && event.target.closest?.("button, a[href], summary, [role=treeitem]")) return;
    // Without a conversation, a key such as Ctrl+P is the browser's.
    if (binding.run() !== false || !binding.run.needsThread) event.preventDefault();
  }

  /** The binding that a key completes; remembers the key if a sequence begins with it. @param {string} key */
  match(key) {
    const start = this.sequenceStart;
    const sequence = start && this.now() - start.time < sequenceTime ? `${start.key} ${key}` : null;
    this.sequenceStart = null;
    const binding = this.find(sequence) ?? this.find(key);
    const begins = this.bindings.some((one) => one.keys.some((name) => name.startsWith(`${key} `)));
    if (!binding && begins) this.sequenceStart = { key, time: this.now() };
    return binding;
  }

  find(key) {
    return key === null ? undefined : this.bindings.find((binding) => binding.keys.includes(key));
  }
}

function isTyping(target) {
  return Boolean(target?.closest?.("input, textarea, select, [contenteditable], [data-own-keys]"));
}

/** Letters keep their Shift in the name; signs are named by what they give, wherever the keyboard has them. */
export function keyName(event) {
  if (["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return null;
  if (event.ctrlKey || event.metaKey) return `Ctrl+${event.key}`;
  if (event.shiftKey && /^\p{L}$/u.test(event.key)) return `Shift+${event.key.toUpperCase()}`;
  return /^\p{Lu}$/u.test(event.key) ? event.key.toLowerCase() : event.key;
}

/** The page's keyboard. */
export const keyboard = new Keyboard({
  isActive: () => !document.querySelector("dialog[open]") && store.state.page === null
    && !store.state.composers.some((one) => one.isOpening),
});

/** `aria-keyshortcuts` of an action: as written, unless the user gave the action another key. */
export const shortcut = (standard, written = standard) => (keyboard.hint(standard) === standard ? written : null);
