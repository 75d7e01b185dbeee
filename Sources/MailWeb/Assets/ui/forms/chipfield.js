// A field for several short values: what is complete becomes a chip, what is typed gets suggestions (ARIA combobox).

import { html, useRef, useState } from "/assets/preact-htm.js";
import { useAfterRender } from "../afterrender.js";
import { Icon } from "../icons.js";
import { Menu } from "../overlays/menu.js";

/**
 * @typedef {{text: string, label: string, title: string, removeLabel: string, isInvalid: boolean,
 *            actions: {label: string, run: () => void}[]}} Chip
 * @typedef {{text: string, detail: string, label: string, value: any}} Suggestion
 */

/**
 * `onAdd(value)` takes a suggestion, `onCommit(text)` what was typed; it returns what stays in the field. `canStand`
 * tells whether what is typed is complete by itself. `error` is shown below.
 * @param {{id: string, label: string, listLabel: string, suggestionsLabel: string, hint: string, chips: Chip[],
 *          typed: string, suggestions: Suggestion[], error?: string | null, isReadOnly?: boolean,
 *          canStand: (typed: string) => boolean, onType: (typed: string) => void, onAdd: (value: any) => void,
 *          onCommit: (typed: string) => void, onRemove: (at: number) => void, onEdit: (at: number) => void,
 *          onForget: (value: any) => void, onPaste?: (text: string) => boolean, inputRef?: any, children?: any}} props
 */
export function ChipField(props) {
  const { id, label, chips, typed, suggestions, error = null, isReadOnly = false } = props;
  const [active, setActive] = useState(null);
  const [isDismissed, setDismissed] = useState(false);
  const box = useRef(null);
  const afterRender = useAfterRender();
  const input = props.inputRef ?? useRef(null);
  const isOpen = suggestions.length > 0 && typed.trim() !== "" && !isDismissed && !isReadOnly;
  const first = props.canStand(typed) ? -1 : 0;
  const at = isOpen ? Math.min(active ?? first, suggestions.length - 1) : -1;

  const focusChip = (index) => box.current.querySelectorAll(".chip-name")[index]?.focus();
  const add = (suggestion) => {
    props.onAdd(suggestion.value);
    setActive(null);
    input.current.focus();
  };
  const type = (value) => {
    setActive(null);
    setDismissed(false);
    props.onType(value);
  };
  const take = () => (at >= 0 ? add(suggestions[at]) : props.onCommit(typed));
  const onKeyDown = (event) => {
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const isAtStart = input.current.selectionStart === 0 && input.current.selectionEnd === 0;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      done();
      const count = suggestions.length;
      setActive((at + (event.key === "ArrowDown" ? 1 : -1) + count) % count);
    } else if (event.key === "Escape" && isOpen) {
      done();
      setDismissed(true);
    } else if (event.key === "Delete" && event.shiftKey && at >= 0) {
      done();
      props.onForget(suggestions[at].value);
    } else if (event.key === "Enter") {
      done();
      if (typed.trim()) take();
    } else if ((event.key === "," || event.key === ";") && typed.trim() && !typed.includes('"')) {
      done();
      if (props.canStand(typed)) props.onCommit(typed);
      else take();
    } else if (event.key === "Tab" && !event.shiftKey && typed.trim()) {
      if (at >= 0) done();
      take();
    } else if ((event.key === "Backspace" || event.key === "ArrowLeft") && isAtStart && chips.length > 0) {
      done();
      focusChip(chips.length - 1);
    }
  };
  const onChipKey = (event, index) => {
    const keys = {
      Backspace: () => remove(index), Delete: () => remove(index), Enter: () => props.onEdit(index),
      ArrowLeft: () => focusChip(Math.max(0, index - 1)),
      ArrowRight: () => (index + 1 < chips.length ? focusChip(index + 1) : input.current.focus()),
    };
    if (!keys[event.key] || isReadOnly) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  };
  const remove = (index) => {
    afterRender(() => (chips.length > 1 ? focusChip(Math.max(0, index - 1)) : input.current?.focus()));
    props.onRemove(index);
  };
  const onPaste = (event) => {
    const text = event.clipboardData.getData("text/plain");
    if (props.onPaste?.(text)) event.preventDefault();
  };
  return html`<div class=${error ? "chip-field invalid" : "chip-field"} ref=${box} onClick=${(event) =>
    event.target === event.currentTarget && input.current.focus()}>
    <label class="chip-label" for=${id}>${label}</label>
    <div class="chip-box">
      <ul class="chips" aria-label=${props.listLabel} hidden=${chips.length === 0}>
        ${chips.map((chip, index) => html`<${ChipItem} key=${chip.title + index} chip=${chip} isReadOnly=${isReadOnly}
          onKey=${(event) => onChipKey(event, index)} onRemove=${() => remove(index)} />`)}
      </ul>
      <input id=${id} ref=${input} type="text" class="chip-input" role="combobox" autocomplete="off" spellcheck=${false}
        autocapitalize="off" aria-autocomplete="list" aria-expanded=${String(isOpen)} aria-controls=${`${id}-list`}
        aria-activedescendant=${at >= 0 ? `${id}-option-${at}` : null} aria-invalid=${error ? "true" : null}
        aria-describedby=${error ? `${id}-error` : null} value=${typed} readonly=${isReadOnly}
        onInput=${(event) => type(event.currentTarget.value)} onKeyDown=${onKeyDown} onPaste=${onPaste}
        onBlur=${() => typed.trim() && props.onCommit(typed)} />
    </div>
    ${props.children}
    <ul id=${`${id}-list`} class="popover chip-suggestions" role="listbox" aria-label=${props.suggestionsLabel}
      title=${props.hint} hidden=${!isOpen}>
      ${isOpen && suggestions.map((one, index) => html`<${Option} key=${one.detail} id=${`${id}-option-${index}`}
        suggestion=${one} isActive=${index === at} onPick=${() => add(one)}
        onForget=${() => props.onForget(one.value)} />`)}
    </ul>
    ${error && html`<p class="chip-error" id=${`${id}-error`}><${Icon} name="warning" />${error}</p>`}
  </div>`;
}

function ChipItem({ chip, isReadOnly, onKey, onRemove }) {
  const face = html`${chip.isInvalid && html`<${Icon} name="warning" />`}<bdi>${chip.text}</bdi>`;
  return html`<li class=${chip.isInvalid ? "chip invalid" : "chip"} title=${chip.title}>
    <${Menu} label=${chip.label} class="chip-name" face=${face} items=${chip.actions} onKey=${onKey} />
    ${!isReadOnly && html`<button type="button" class="chip-remove" tabindex="-1" aria-label=${chip.removeLabel}
      onClick=${onRemove}><${Icon} name="close" /></button>`}
  </li>`;
}

/** The pointer must not take the keyboard out of the field before the option is taken. */
const keepFocus = (event) => event.preventDefault();

function Option({ id, suggestion, isActive, onPick, onForget }) {
  const forget = (event) => {
    event.stopPropagation();
    onForget();
  };
  return html`<li id=${id} role="option" class="chip-option" aria-selected=${String(isActive)}
    aria-label=${suggestion.label} onMouseDown=${keepFocus} onClick=${onPick}>
    <span class="chip-option-text"><bdi>${suggestion.text}</bdi><bdi class="chip-option-detail">${suggestion.detail}
      </bdi></span>
    <span class="chip-forget" aria-hidden="true" onClick=${forget}><${Icon} name="close" /></span>
  </li>`;
}
