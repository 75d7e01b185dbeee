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
  const { id, label, chips, typed, error = null, isReadOnly = false } = props;
  const box = useRef(null);
  const input = props.inputRef ?? useRef(null);
  const offer = useOffer(props, input);
  const { focusChip, remove, onChipKey } = useChips(props, box, input);
  const onKeyDown = (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionOf(event, props, offer, () => focusChip(chips.length - 1));
    if (!act) return;
    // Without a suggestion to take, Tab leaves the field as well.
    if (event.key !== "Tab" || offer.at >= 0) stop(event);
    act();
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
        autocapitalize="off" aria-autocomplete="list" aria-expanded=${String(offer.isOpen)}
        aria-controls=${`${id}-list`} aria-activedescendant=${offer.at >= 0 ? `${id}-option-${offer.at}` : null}
        aria-invalid=${error ? "true" : null} aria-describedby=${error ? `${id}-error` : null} value=${typed}
        readonly=${isReadOnly} onInput=${(event) => offer.type(event.currentTarget.value)} onKeyDown=${onKeyDown}
        onPaste=${onPaste} onBlur=${() => typed.trim() && props.onCommit(typed)} />
    </div>
    ${props.children}
    <${Suggestions} ...${props} offer=${offer} />
    ${error && html`<p class="chip-error" id=${`${id}-error`}><${Icon} name="warning" />${error}</p>`}
  </div>`;
}

const stop = (event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Whether suggestions are shown, and which of them is active: none (-1) if what is typed can stand by itself. */
function useOffer({ suggestions, typed, isReadOnly = false, canStand, onType, onAdd, onCommit }, input) {
  const [active, setActive] = useState(null);
  const [isDismissed, setDismissed] = useState(false);
  const isOpen = suggestions.length > 0 && typed.trim() !== "" && !isDismissed && !isReadOnly;
  const at = isOpen ? Math.min(active ?? (canStand(typed) ? -1 : 0), suggestions.length - 1) : -1;
  const add = (suggestion) => {
    onAdd(suggestion.value);
    setActive(null);
    input.current.focus();
  };
  const type = (value) => {
    setActive(null);
    setDismissed(false);
    onType(value);
  };
  return {
    isOpen, at, add, type, dismiss: () => setDismissed(true),
    move: (step) => setActive((at + step + suggestions.length) % suggestions.length),
    take: () => (at >= 0 ? add(suggestions[at]) : onCommit(typed)),
  };
}

/** How the keyboard moves along the chips, and removes them. */
function useChips({ chips, isReadOnly = false, onRemove, onEdit }, box, input) {
  const afterRender = useAfterRender();
  const focusChip = (index) => box.current.querySelectorAll(".chip-name")[index]?.focus();
  const remove = (index) => {
    afterRender(() => (chips.length > 1 ? focusChip(Math.max(0, index - 1)) : input.current?.focus()));
    onRemove(index);
  };
  const onChipKey = (event, index) => {
    const keys = {
      Backspace: () => remove(index), Delete: () => remove(index), Enter: () => onEdit(index),
      ArrowLeft: () => focusChip(Math.max(0, index - 1)),
      ArrowRight: () => (index + 1 < chips.length ? focusChip(index + 1) : input.current.focus()),
    };
    if (!keys[event.key] || isReadOnly) return;
    stop(event);
    keys[event.key]();
  };
  return { focusChip, remove, onChipKey };
}

/** What a key does in the field; null if it does nothing there. */
function actionOf({ key, shiftKey, currentTarget: input }, props, offer, focusLastChip) {
  const { chips, typed, suggestions, canStand, onCommit, onForget } = props;
  const hasText = typed.trim() !== "";
  const isAtStart = input.selectionStart === 0 && input.selectionEnd === 0;
  if (offer.isOpen && (key === "ArrowDown" || key === "ArrowUp")) return () => offer.move(key === "ArrowDown" ? 1 : -1);
  if (offer.isOpen && key === "Escape") return offer.dismiss;
  if (key === "Delete" && shiftKey && offer.at >= 0) return () => onForget(suggestions[offer.at].value);
  if (key === "Enter") return () => hasText && offer.take();
  if ((key === "," || key === ";") && hasText && !typed.includes('"')) {
    return () => (canStand(typed) ? onCommit(typed) : offer.take());
  }
  if (key === "Tab" && !shiftKey && hasText) return offer.take;
  return (key === "Backspace" || key === "ArrowLeft") && isAtStart && chips.length > 0 ? focusLastChip : null;
}

function Suggestions({ id, suggestionsLabel, hint, suggestions, offer, onForget }) {
  return html`<ul id=${`${id}-list`} class="popover chip-suggestions" role="listbox" aria-label=${suggestionsLabel}
    title=${hint} hidden=${!offer.isOpen}>
    ${offer.isOpen && suggestions.map((one, index) => html`<${Option} key=${one.detail} id=${`${id}-option-${index}`}
      suggestion=${one} isActive=${index === offer.at} onPick=${() => offer.add(one)}
      onForget=${() => onForget(one.value)} />`)}
  </ul>`;
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
