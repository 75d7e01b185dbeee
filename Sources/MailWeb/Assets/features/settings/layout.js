// The layout of this device: density of the list, and place of the message.

import { html, useState } from "/assets/preact-htm.js";
import { applyLayout, layouts, readLayout } from "../../core/layout.js";
import * as text from "../../core/text/settings/settingstext.js";
import { Segmented } from "../../ui/forms/segmented.js";
import { Setting } from "../../ui/forms/setting.js";
import { rowNamed } from "./model.js";

/** @param {{row: "density" | "reading-pane"}} props */
export function LayoutRow({ row }) {
  const [layout, setLayout] = useState(readLayout);
  const { name, help } = rowNamed(row);
  const part = row === "density" ? "density" : "reading";
  const choose = (value) => {
    applyLayout({ [part]: value });
    setLayout(readLayout());
  };
  const [standard] = layouts[part];
  const change = layout[part] === standard ? null
    : { label: text.changed, resetLabel: text.reset, resetName: text.resetOf(name), onReset: () => choose(standard) };
  return html`<${Setting} id=${row} label=${name} help=${help} change=${change} isNamed=${false}>
    <${Segmented} id=${row} label=${name} value=${layout[part]} onChange=${choose}
      options=${text.layoutOrder[part].map((value) => [value, text.layoutNames[value]])} />
  <//>`;
}
