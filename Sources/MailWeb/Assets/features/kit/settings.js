// Rows of settings, the strength of a passphrase, and the list of shortcuts.

import { html } from "/assets/preact-htm.js";
import { Button } from "../../ui/button.js";
import { FieldError, FieldNote } from "../../ui/forms/fieldnote.js";
import { Input } from "../../ui/forms/input.js";
import { LoadError } from "../../ui/forms/loaderror.js";
import { noteOf, Setting } from "../../ui/forms/setting.js";
import { Strength } from "../../ui/forms/strength.js";
import { Shortcuts } from "../../ui/shortcuts.js";
import { Part } from "./part.js";

const nothing = () => {};
const change = { label: "Changed", resetLabel: "Reset", resetName: "Reset signature", onReset: nothing };
const help = "Text below new messages.";
const error = "The signature is too long: at most 10,000 characters.";
/** By what a row has beside its name. */
const rows = [
  { id: "kit-row", label: "Name" }, { id: "kit-row-help", label: "Signature", help },
  { id: "kit-row-changed", label: "Signature, changed", help, change },
  { id: "kit-row-wrong", label: "Signature, refused", help, error },
  { id: "kit-row-both", label: "Signature, changed and refused", error, change },
];
const strengths = ["", "Easy to guess", "Fair", "Good", "Strong"];
const bindings = [
  { group: "Navigation", keys: ["j", "ArrowDown"], label: "Next conversation" },
  { group: "Navigation", keys: ["g i"], label: "Go to Inbox" },
  { group: "Navigation", keys: ["Escape"], label: "Back to list" },
  { group: "Actions", keys: ["Delete", "#"], label: "Move to Trash" },
  { group: "Actions", keys: [], label: "Without a key, so not listed" },
];
const keyNames = { ArrowDown: "↓", Escape: "Esc", Delete: "Del" };

export function Settings() {
  return html`
    <${Part} title="Settings">
      <div class="wide card">
        ${rows.map((row) => html`<${Setting} key=${row.id} ...${row}>
          <${Input} id=${row.id} class="text-input" value="" aria-describedby=${noteOf(row.id, row.help, row.error)} />
        <//>`)}
        <${Setting} id="kit-row-button" label="Servers" help="imap.example.org and smtp.example.org" isNamed=${false}>
          <${Button} id="kit-row-button" variant="plain" aria-label="Edit servers" onClick=${nothing}>Edit<//>
        <//>
      </div>
    <//>
    <${Part} title="Notes and errors">
      <div class="wide">
        <${FieldNote}>Up to date.<//>
        <${FieldNote} icon="check">Ready.<//>
        <${FieldError}>${error}<//>
        <${FieldError} icon=${null}>Nothing was saved.<//>
        <${LoadError} words="Couldn’t read the rules." retryLabel="Try again" onRetry=${nothing} />
      </div>
    <//>
    <${Part} title="Strength">
      <div class="wide">${strengths.map((words, value) => html`<${Strength} key=${value} value=${value}
        words=${words} />`)}</div>
    <//>
    <${Part} title="Shortcuts">
      <div class="wide help-groups"><${Shortcuts} bindings=${bindings} keyNames=${keyNames} keyOr=" or " /></div>
    <//>`;
}
