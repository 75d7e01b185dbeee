// The keyboard's section: the profile, shortcuts of one key, and every action with its key, which can be changed.

import { html, useEffect, useReducer, useState } from "/assets/preact-htm.js";
import { holderOf, isFree, wantedKeys } from "../../core/keyprofiles.js";
import { keyboard, keyName } from "../../core/keys.js";
import { keyNames, labelled } from "../../core/text/settings/keytext.js";
import { announce } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/settingstext.js";
import { on } from "../../core/signals.js";
import { Button } from "../../ui/button.js";
import { Setting, SwitchSetting } from "../../ui/forms/setting.js";
import { ChoiceRow, useSetting } from "./control.js";
import { rowNamed } from "./model.js";

const shown = (key) => key.split(" ").map((part) => keyNames[part] ?? part).join(" ");

export function KeyboardSection() {
  const [, renderAgain] = useReducer((count) => count + 1, 0);
  useEffect(() => on("keys", () => renderAgain(null)), []);
  const { setting, save } = useSetting("keyBindings");
  const single = useSetting("singleKeyShortcuts");
  const row = rowNamed("single-keys");
  const bindings = keyboard.bindings.map(labelled);
  const { own } = wantedKeys({ keyBindings: setting });
  const change = (id, key) => save(JSON.stringify({ ...own, [id]: key }));
  return html`
    <div class="card"><${ChoiceRow} row="key-profile" isSegmented />
      ${single.setting && html`<${SwitchSetting} id="single-keys" label=${row.name} help=${row.help}
        error=${single.error} isOn=${single.setting.value === "true"}
        onChange=${(isOn) => single.save(String(isOn))} />`}</div>
    <div id="shortcuts" tabindex="-1">${[...new Set(bindings.map((one) => one.group))].map((group) => html`
      <h3 key=${group}>${group}</h3>
      <div class="card key-rows">${bindings.filter((one) => one.group === group).map((one) => html`
        <${KeyRow} key=${one.id} binding=${one} bindings=${bindings} isOwn=${one.id in own}
          onChange=${(key) => change(one.id, key)} onReset=${() => save(JSON.stringify(without(own, one.id)))} />`)}
      </div>`)}</div>`;
}

const without = (own, id) => Object.fromEntries(Object.entries(own).filter(([other]) => other !== id));

function KeyRow({ binding, bindings, isOwn, onChange, onReset }) {
  const [isRecording, setRecording] = useState(false);
  const [fault, setFault] = useState(null);
  const keys = binding.keys.map(shown).join(", ") || text.noKey;
  const refuse = (words) => {
    setFault(words);
    announce(words);
  };
  const onKeyDown = (event) => {
    const key = isRecording && keyName(event);
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    setRecording(false);
    if (event.key === "Escape") return;
    const holder = holderOf(bindings, key, binding.id);
    if (!isFree(key)) return refuse(text.keyReserved(shown(key)));
    if (holder) return refuse(text.keyTaken(shown(key), holder.label));
    setFault(null);
    onChange(key);
    announce(text.keySaved(binding.label, shown(key)));
  };
  const begin = () => {
    setFault(null);
    setRecording(true);
  };
  const id = `key-${binding.id}`;
  const resetName = text.resetOf(binding.label);
  const change = isOwn ? { label: text.changed, resetLabel: text.reset, resetName, onReset } : null;
  return html`<${Setting} id=${id} label=${binding.label} error=${fault} change=${change} isNamed=${false}>
    <div class="key-controls" onKeyDown=${onKeyDown} onfocusout=${() => setRecording(false)}>
      <${Button} variant="plain" id=${id} data-own-keys aria-label=${isRecording ? text.pressKey
        : text.changeKey(binding.label, keys)} onClick=${begin}>
        ${isRecording ? text.pressKey : html`<kbd>${keys}</kbd>`}<//>
      ${binding.keys.length > 0 && html`<${Button} variant="text" aria-label=${text.removeKeyOf(binding.label)}
        onClick=${() => onChange("")}>${text.removeKey}<//>`}
    </div>
  <//>`;
}
