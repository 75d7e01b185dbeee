// A row of the settings whose value is one of several: shown, saved and turned back.

import { html, useState } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { announce } from "../../core/mail/notify.js";
import { saveSetting, settingOf } from "../../core/mail/settings.js";
import * as text from "../../core/text/settings/settingstext.js";
import { Segmented } from "../../ui/forms/segmented.js";
import { SelectSetting, Setting } from "../../ui/forms/setting.js";
import { rowNamed } from "./model.js";

/**
 * Saves values of one setting; `error` says why the last one was refused.
 * @param {string} key
 */
export function useSetting(key) {
  const setting = useStore((state) => settingOf(state, key));
  const [error, setError] = useState(null);
  const save = async (value) => {
    setError(null);
    try {
      await saveSetting(key, value);
    } catch (refusal) {
      const words = text.notSaved(refusal.message);
      setError(words);
      announce(words);
    }
  };
  return { setting, error, save };
}

/** What a row says about its change. */
export const changeOf = (name, setting, save) => (setting.changed
  ? { label: text.changed, resetLabel: text.reset, resetName: text.resetOf(name), onReset: () => save(null) } : null);

/**
 * `isSegmented` shows the choices side by side; `options` replaces the program's choices, and `note`
 * is added to the help.
 * @param {{row: string, isSegmented?: boolean, options?: [string, string][] | null, note?: string}} props
 */
export function ChoiceRow({ row, isSegmented = false, options = null, note = "" }) {
  const { name, help, key } = rowNamed(row);
  const { setting, error, save } = useSetting(key);
  if (!setting) return null;
  const words = text.choices[row] ?? ((value) => value);
  const shown = options ?? setting.choices.map((value) => [value, words(value)]);
  const common = { id: row, label: name, help: note ? `${help} ${note}` : help, error,
    change: changeOf(name, setting, save) };
  if (!isSegmented) {
    return html`<${SelectSetting} ...${common} value=${setting.value} options=${shown} onChange=${save} />`;
  }
  return html`<${Setting} ...${common} isNamed=${false}>
    <${Segmented} id=${row} label=${name} value=${setting.value} options=${shown} onChange=${save} />
  <//>`;
}
