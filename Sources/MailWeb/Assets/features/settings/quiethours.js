// When notifications are silent (NOTIF-14): a switch and two times of day.

import { html } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/notificationtext.js";
import { noteOf, Setting, SwitchSetting } from "../../ui/forms/setting.js";
import { TimeInput } from "../../ui/forms/timeinput.js";
import { changeOf, useSetting } from "./control.js";
import { rowNamed } from "./model.js";
import { minutesOf, timeOf } from "./notificationmodel.js";

export function QuietHours() {
  const { setting, error, save } = useSetting("quietHoursEnabled");
  const isOn = setting?.value === "true";
  const { name } = rowNamed("quiet-hours");
  const start = useSetting("quietHoursStart");
  const end = useSetting("quietHoursEnd");
  const isEmpty = start.setting && start.setting.value === end.setting?.value;
  return html`<div class="card">
    <${SwitchSetting} id="quiet-enabled" label=${name} isOn=${isOn} error=${error}
      change=${changeOf(name, setting, save)} onChange=${(value) => save(String(value))} />
    <${Time} id="quiet-from" label=${text.quietFrom} isOn=${isOn} ...${start}
      help=${isOn && isEmpty ? text.quietSame : ""} />
    <${Time} id="quiet-to" label=${text.quietTo} isOn=${isOn} ...${end} />
  </div>`;
}

function Time({ id, label, isOn, setting, error, save, help = "" }) {
  if (!setting) return null;
  const change = (time) => {
    const minutes = minutesOf(time);
    if (minutes !== null && String(minutes) !== setting.value) save(String(minutes));
  };
  return html`<${Setting} id=${id} label=${label} help=${help} error=${error} change=${changeOf(label, setting, save)}>
    <${TimeInput} id=${id} value=${timeOf(Number(setting.value))} disabled=${!isOn}
      aria-describedby=${noteOf(id, help, error)} onChange=${change} />
  <//>`;
}
