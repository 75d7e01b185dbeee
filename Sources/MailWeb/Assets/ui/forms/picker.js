// A list to choose from, narrowed by typing (ARIA combobox with a list that is always shown).

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { Field } from "./field.js";
import { Icon } from "../icons.js";

/** Without accents, as many type. @param {string} words */
const plain = (words) => words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** Options whose label, detail or further words have every typed word at the start of a word. */
export function matching(options, typed) {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const starts = (option) => plain(`${option.label} ${option.detail ?? ""} ${option.words ?? ""}`).split(/[\s/._-]+/);
  return options.filter((option) => words.every((word) => starts(option).some((start) => start.startsWith(word))));
}

/**
 * `addition` makes an option of what was typed, behind those that match it. `onType` is called with what is typed.
 * @param {{id: string, label: string, emptyText: string, onChoose: (id: any) => void,
 *          options: {id: any, label: string, detail?: string, words?: string, icon?: string}[],
 *          addition?: (typed: string) => any, onType?: (typed: string) => void}} props
 */
export function Picker({ id, label, emptyText, options, onChoose, addition = () => null, onType = () => {} }) {
  const [typed, setTyped] = useState("");
  const [current, setCurrent] = useState(0);
  const list = useRef(null);
  const shown = [...matching(options, typed), addition(typed)].filter(Boolean);
  const at = Math.min(current, shown.length - 1);
  useLayoutEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const move = (event) => {
    if (event.isComposing) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      if (shown[at]) onChoose(shown[at].id);
    } else if (next !== undefined && shown.length > 0) {
      event.preventDefault();
      setCurrent((next + shown.length) % shown.length);
    }
  };
  const type = (value) => {
    setTyped(value);
    setCurrent(0);
    onType(value);
  };
  return html`<div class="picker">
    <${Field} id=${id} label=${label} value=${typed} onInput=${type} onKeyDown=${move} role="combobox"
      autocomplete="off" data-autofocus aria-expanded="true" aria-controls=${`${id}-list`} aria-autocomplete="list"
      aria-activedescendant=${shown[at] ? `${id}-${shown[at].id}` : null} />
    <ul id=${`${id}-list`} class="picker-list" role="listbox" aria-label=${label} ref=${list}>
      ${shown.map((option, index) => html`<li key=${option.id} id=${`${id}-${option.id}`} role="option"
        class="menu-item" aria-selected=${String(index === at)} onClick=${() => onChoose(option.id)}>
        ${option.icon && html`<${Icon} name=${option.icon} />`}<span class="picker-label">${option.label}</span>
        ${option.detail && html`<span class="picker-detail">${option.detail}</span>`}
      </li>`)}
    </ul>
    <p class="picker-empty" role="status">${shown.length === 0 ? emptyText : ""}</p>
  </div>`;
}
