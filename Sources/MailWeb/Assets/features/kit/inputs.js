// Inputs without labels, and the chips of a query.

import { html, useRef, useState } from "/assets/preact-htm.js";
import { Button } from "../../ui/button.js";
import { Checkbox } from "../../ui/forms/checkbox.js";
import { FilePicker } from "../../ui/forms/filepicker.js";
import { Input } from "../../ui/forms/input.js";
import { Select } from "../../ui/forms/select.js";
import { Switch } from "../../ui/forms/switch.js";
import { TermChips } from "../../ui/forms/termchips.js";
import { TextArea } from "../../ui/forms/textarea.js";
import { TimeInput } from "../../ui/forms/timeinput.js";
import { Part } from "./part.js";

const nothing = () => {};
const themes = [["light", "Light"], ["dark", "Dark"]];

/** Each as it can be used, and disabled. */
export function Inputs() {
  const [words, setWords] = useState("Harbour walk");
  const [theme, setTheme] = useState("dark");
  const [isOn, setOn] = useState(true);
  const [time, setTime] = useState("22:00");
  const [files, setFiles] = useState(/** @type {File[]} */ ([]));
  const picker = useRef(null);
  return html`<${Part} title="Inputs">
    ${[false, true].map((disabled) => html`
      <${Input} class="text-input" aria-label="Subject" value=${words} disabled=${disabled} onInput=${setWords} />
      <${Input} class="text-input" type="search" aria-label="Search" placeholder="Search" value=""
        disabled=${disabled} />
      <${TextArea} class="text-input" aria-label="Text" rows=${2} value=${words} disabled=${disabled}
        onInput=${setWords} />
      <${Select} aria-label="Theme" value=${theme} options=${themes} disabled=${disabled} onChange=${setTheme} />
      <${TimeInput} aria-label="Quiet from" value=${time} disabled=${disabled} onChange=${setTime} />
      <label class="kit-label"><${Checkbox} isOn=${isOn} disabled=${disabled} onChange=${setOn} />Plain text</label>
      <${Checkbox} aria-label="Not plain text" isOn=${!isOn} disabled=${disabled} onChange=${(is) => setOn(!is)} />
      <${Switch} aria-label="Rule" isOn=${isOn} disabled=${disabled} onChange=${setOn} />
      <${Switch} aria-label="Other rule" isOn=${!isOn} disabled=${disabled} onChange=${(is) => setOn(!is)} />`)}
    <${Button} variant="plain" onClick=${() => picker.current.click()}>Attach files<//>
    <${FilePicker} label="Attach files" inputRef=${picker} onFiles=${setFiles} />
    <p>${files.map((file) => file.name).join(", ")}</p>
    <div class="wide kit-terms"><${Terms} /></div>
  <//>`;
}

/** Terms of a query, of which one is excluded. */
function Terms() {
  const [terms, setTerms] = useState([["from", "Ada"], ["not in", "spam"], ["has", "attachment"]]);
  return html`<${TermChips} label="Conditions" onEmptied=${nothing}
    onRemove=${(place) => setTerms(terms.filter((_, at) => at !== place))}
    terms=${terms.map(([name, value]) => (
      { name, value, isNegated: name.startsWith("not"), removeLabel: `Remove ${name}:${value}` }))} />`;
}
