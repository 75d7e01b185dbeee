// The sections that are rows of choices: composing, appearance, reading, notifications, security.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { accounts } from "../../core/mail.js";
import { pageAddress } from "../../core/router.js";
import * as text from "../../core/settingstext.js";
import { Switch } from "../../ui/controls.js";
import { Setting } from "../../ui/setting.js";
import { ChoiceRow, useSetting } from "./control.js";
import { LayoutRow } from "./layout.js";
import { PageLink } from "./link.js";
import { readMap, rowNamed } from "./model.js";

/** @param {{children?: any}} props */
export const Card = ({ children }) => html`<div class="card">${children}</div>`;

export function Composing() {
  const all = useStore(accounts).filter((one) => !one.local);
  const { name, help } = rowNamed("signatures");
  const options = all.map((one) => [String(one.id), one.address]);
  return html`
    <${Card}>
      <${ChoiceRow} row="undo-send" />
      ${all.length > 1 && html`<${ChoiceRow} row="default-account" options=${[["", text.firstAccount], ...options]} />`}
    <//>
    <h3 id="signatures" tabindex="-1">${name}</h3>
    <p class="section-help">${help}</p>
    <${Card}>
      ${all.map((one) => html`<${Setting} key=${one.id} id=${`signature-${one.id}`} label=${one.address}
        help=${one.display_name} isNamed=${false}>
        <${PageLink} class="button plain link-button" href=${pageAddress("settings", `accounts/${one.id}/identities`)}
          aria-label=${text.editSignatures(one.address)}>${text.edit}<//>
      <//>`)}
    <//>`;
}

const sizes = [80, 90, 100, 110, 125, 150, 175, 200].map((size) => [String(size), text.choices["text-size"](size)]);

export const Appearance = () => html`
  <${Card}>
    <${ChoiceRow} row="theme" isSegmented />
    <${ChoiceRow} row="text-size" options=${sizes} />
  <//>
  <${Card}><${LayoutRow} row="density" /><${LayoutRow} row="reading-pane" /><//>`;

export function Reading() {
  const { setting } = useSetting("categoryTabVisibility");
  return html`
    <${Card}><${ChoiceRow} row="subject-threads" /><${ChoiceRow} row="kept-mail" /><//>
    ${setting && html`<${Categories} setting=${setting} />`}`;
}

/** The tabs need a classifier; without one the switches say so. */
function Categories({ setting }) {
  const { name } = rowNamed("categories");
  const visible = readMap(setting);
  return html`
    <h3 id="categories" tabindex="-1">${name}</h3>
    <p class="section-help">${text.categoriesUnavailable}</p>
    <${Card}>${Object.entries(text.categoryNames).map(([key, label]) => html`
      <${Switch} key=${key} id=${`category-${key}`} label=${label} isOn=${visible[key] !== false} disabled
        onChange=${() => {}} />`)}<//>`;
}

/** @param {{AppLock: any}} props the lock's own switch */
export const Security = ({ AppLock }) => html`<${Card}><${AppLock} canLock /><//>`;
