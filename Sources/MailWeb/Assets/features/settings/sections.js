// The sections that are rows of choices: composing, appearance, reading, notifications, security.

import { html, useState } from "/assets/preact-htm.js";
import { useModule, useStore } from "../../core/hooks.js";
import { accounts } from "../../core/mail/mail.js";
import * as text from "../../core/text/settings/settingstext.js";
import { Setting, SwitchSetting } from "../../ui/forms/setting.js";
import { LinkButton } from "../../ui/linkbutton.js";
import { ChoiceRow, useSetting } from "./control.js";
import { LayoutRow } from "./layout.js";
import { pageLink } from "./link.js";
import { readMap, rowNamed } from "./model.js";

/** @param {{children?: any}} props */
export const Card = ({ children }) => html`<div class="card">${children}</div>`;

export function Composing() {
  const all = useStore(accounts).filter((one) => !one.local);
  const { name, help } = rowNamed("signatures");
  const options = all.filter((one) => one.active).map((one) => [String(one.id), one.address]);
  const missing = all.filter((one) => !one.active).map((one) => one.address);
  return html`
    <${Card}>
      <${ChoiceRow} row="undo-send" />
      ${all.length > 1 && html`<${ChoiceRow} row="default-account" options=${options}
        note=${missing.length > 0 ? text.missingAccounts(missing) : ""} />`}
    <//>
    <h3 id="signatures" tabindex="-1">${name}</h3>
    <p class="section-help">${help}</p>
    <${Card}>
      ${all.map((one) => html`<${Setting} key=${one.id} id=${`signature-${one.id}`} label=${one.address}
        help=${one.display_name} isNamed=${false}>
        <${LinkButton} variant="plain" ...${pageLink(`accounts/${one.id}/identities`)}
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
  <${Card}><${LayoutRow} row="density" /><${LayoutRow} row="reading-pane" /><//>
  <${Card}><${ChoiceRow} row="swipe-right" /><${ChoiceRow} row="swipe-left" /><//>`;

const loadPreparation = () => import("./preparation.js");
const loadImagePermissions = () => import("./imagepermissions.js");
const formats = ["false", "true"].map((value) => [value, text.choices["plain-text"](value)]);

export function Reading() {
  const { setting, save } = useSetting("categoryTabVisibility");
  const images = rowNamed("images");
  const permissions = useModule(loadImagePermissions, true);
  return html`
    <${Card}>
      <${ChoiceRow} row="auto-advance" /><${ChoiceRow} row="plain-text" options=${formats} />
      <${ChoiceRow} row="subject-threads" /><${ChoiceRow} row="kept-mail" />
    <//>
    <h3 id="images" tabindex="-1">${images.name}</h3>
    <p class="section-help">${images.help}</p>
    ${permissions && html`<${permissions.ImagePermissions} />`}
    ${setting && html`<${Categories} setting=${setting} save=${save} />`}`;
}

/** Which tabs are above the inbox (FR-SET-01); without categories the switches say so. */
function Categories({ setting, save }) {
  const { name } = rowNamed("categories");
  const { setting: all } = useSetting("categories");
  const visible = readMap(setting);
  const isOff = all?.value !== "on";
  const background = useModule(loadPreparation, !isOff);
  return html`
    <h3 id="categories" tabindex="-1">${name}</h3>
    <p class="section-help">${isOff ? text.categoriesOff : text.categoriesHelp}</p>
    <${Card}><${ChoiceRow} row="categorize" isSegmented />
      ${background && html`<${background.Classification} />`}<//>
    <${Card}>${Object.entries(text.categoryNames).map(([key, label]) => html`
      <${SwitchSetting} key=${key} id=${`category-${key}`} label=${label} isOn=${visible[key] !== false}
        disabled=${isOff} onChange=${(isOn) => save(JSON.stringify({ ...visible, [key]: isOn }))} />`)}<//>`;
}

/**
 * What needs a model is shown once it is here.
 * @param {{Models: any, TextModel: any}} props the list of models and the text model, features of their own
 */
export function Intelligence({ Models, TextModel }) {
  const [isReady, setReady] = useState(false);
  const background = useModule(loadPreparation, true);
  return html`
    ${background && html`<${background.IndexUpdate} />`}
    <h3 id="models" tabindex="-1">${rowNamed("models").name}</h3>
    <p class="section-help">${rowNamed("models").help}</p>
    <${Models} onReady=${(ready) => setReady(ready.length > 0)} />
    ${isReady && html`<${Card}><${SwitchRow} row="semantic-search" />
      ${background && html`<${background.Preparation} />`}<//>`}
    <${TextModel} Models=${Models} />`;
}

function SwitchRow({ row }) {
  const { name, help, key } = rowNamed(row);
  const { setting, error, save } = useSetting(key);
  return setting && html`<${SwitchSetting} id=${row} label=${name} help=${help} error=${error}
    isOn=${setting.value === "true"} onChange=${(isOn) => save(String(isOn))} />`;
}

const loadSessions = () => import("./sessions.js");

/** @param {{AppLock: any}} props the lock's own switch */
export function Security({ AppLock }) {
  const { name, help } = rowNamed("sessions");
  const vault = useModule(loadVault, true);
  const sessions = useModule(loadSessions, true);
  return html`<${Card}><${AppLock} canLock /><//>${vault && html`<${vault.Vault} />`}
    <h3 id="sessions" tabindex="-1">${name}</h3>
    <p class="section-help">${help}</p>
    ${sessions && html`<${sessions.Sessions} />`}`;
}

const loadVault = () => import("./vault.js");
