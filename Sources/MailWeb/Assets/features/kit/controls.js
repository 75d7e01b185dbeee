// Buttons, choices and forms.

import { html, useState } from "/assets/preact-htm.js";
import { Button } from "../../ui/button.js";
import { ChipField } from "../../ui/forms/chipfield.js";
import { Segmented } from "../../ui/forms/segmented.js";
import { SelectSetting, SwitchSetting } from "../../ui/forms/setting.js";
import { Choice, Field, Tick } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { IconButton } from "../../ui/iconbutton.js";
import { Icon, iconNames } from "../../ui/icons.js";
import { Link } from "../../ui/link.js";
import { LinkButton } from "../../ui/linkbutton.js";
import { Menu } from "../../ui/overlays/menu.js";
import { Picker } from "../../ui/forms/picker.js";
import { useForm } from "../../ui/forms/useform.js";
import { Tabs } from "../../ui/lists/tabs.js";
import { Tool, Toolbar } from "../../ui/toolbar.js";
import { Part } from "./part.js";

const nothing = () => {};

const mailboxes = [
  { id: 1, label: "Archive" }, { id: 2, label: "Harbour", detail: "Projects" }, { id: 3, label: "Invoices" },
];

function Links() {
  return html`<${Part} title="Links">
    <${LinkButton} href="/kit" onFollow=${nothing}>Go to Inbox<//>
    <${LinkButton} variant="plain" href="/kit" download="chart.pdf"><${Icon} name="download" />Save<//>
    <${LinkButton} variant="text" href="/privacy" isExternal>Open the page again<//>
    <${LinkButton} variant="icon" href="/kit" download="chart.pdf" aria-label="Save chart.pdf"
      ><${Icon} name="download" /><//>
    <p><${Link} href="/kit" onFollow=${nothing}>A link within the page<//></p>
  <//>`;
}

export function Controls() {
  const [isOn, setOn] = useState(true);
  const [theme, setTheme] = useState("light");
  const [form, setForm] = useState("html");
  const [tab, setTab] = useState("first");
  const [isPressed, setPressed] = useState(true);
  const menu = [
    { label: "Archive", icon: "archive", run: nothing },
    { label: "Mark as read", icon: "read", isDisabled: true, run: nothing },
    { label: "Delete forever", icon: "trash", isDanger: true, run: nothing },
  ];
  const tabs = [
    { key: "first", label: "First", content: html`<p>The first panel.</p>` },
    { key: "second", label: "Second", content: html`<p>The second panel.</p>` },
  ];
  return html`
    <${Part} title="Buttons">
      <${Button}>Continue<//>
      <${Button} disabled>Not now<//>
      <${Button} variant="plain">Cancel<//>
      <${Button} variant="danger">Delete 37 messages forever<//>
      <${Button} variant="text">Try again<//>
      <${Button} variant="bare">Older messages<//>
      <${Button} variant="bare" disabled>No older messages<//>
      <${IconButton} icon="sync" label="Sync now" tip="Sync now (Shift+N)" />
      <${IconButton} icon="sync" label="Sync, not possible" disabled />
      <${IconButton} icon="star" label="Star" aria-pressed="true" />
      <${Menu} label="More" items=${menu} />
      <${Menu} label="More, as an icon" items=${menu} class="icon-button" face=${html`<${Icon} name="more" />`} />
    <//>
    <${Links} />
    <${Part} title="Toolbar">
      <${Toolbar} label="Sample toolbar">
        <${Tool} id="kit-archive" icon="archive" label="Archive" tip="Archive (e)" keyName="e" onClick=${nothing} />
        <${Tool} id="kit-star" icon="star" label="Star" tip="Star (s)" keyName="s" isPressed=${isPressed}
          onClick=${() => setPressed(!isPressed)} />
      <//>
    <//>
    <${Part} title="Choices">
      <div class="wide">
        <${SwitchSetting} id="kit-switch" label="Open the next conversation" help="After archiving or deleting."
          isOn=${isOn} onChange=${setOn} />
        <${SelectSetting} id="kit-select" label="Theme" value=${theme} onChange=${setTheme}
          options=${[["light", "Light"], ["dark", "Dark"], ["system", "Like the system"]]} />
      </div>
      <${Segmented} label="Format" value=${form} onChange=${setForm}
        options=${[["html", "HTML"], ["text", "Plain text"]]} />
      <div class="wide"><${Tabs} label="Sample tabs" tabs=${tabs} selected=${tab} onSelect=${setTab} /></div>
    <//>
    <${Part} title="Picker">
      <div class="wide"><${Picker} id="kit-picker" label="Mailbox" emptyText="No mailbox with this name."
        options=${mailboxes} onChoose=${nothing} /></div>
    <//>
    <${Part} title="Icons">${iconNames.map((name) => html`<${Icon} key=${name} name=${name} />`)}<//>`;
}

function validate({ address }) {
  return address.includes("@") ? {} : { address: `Not a complete address: ${address || "empty"}.` };
}

const chip = (text, isInvalid = false) => ({
  text, label: text, title: text, removeLabel: `Remove ${text}`, isInvalid, actions: [{ label: "Edit", run: nothing }],
});
const people = ["Ada Lindqvist", "Adam Okafor"].map((name) =>
  ({ text: name, detail: `${name.split(" ")[0].toLowerCase()}@example.org`, label: name, value: name }));

function Recipients() {
  const [typed, setTyped] = useState("ad");
  const [names, setNames] = useState(["Bo Lind"]);
  const add = (name) => {
    setNames([...names, name]);
    setTyped("");
  };
  return html`<div class="wide kit-chips">
    <${ChipField} id="kit-chips" label="To" listLabel="To recipients" suggestionsLabel="Suggestions" hint="Enter takes"
      chips=${[...names.map((name) => chip(name)), chip("liam@", true)]} typed=${typed} suggestions=${people}
      error="Not a complete address: liam@." canStand=${(one) => one.includes("@")} onType=${setTyped} onAdd=${add}
      onCommit=${add} onRemove=${(at) => setNames(names.filter((_, index) => index !== at))} onEdit=${nothing}
      onForget=${nothing} />
  </div>`;
}

export function Forms() {
  const start = { address: "liam@doyle.example", note: "", security: "tls", isConfirmed: true };
  const form = useForm(start, validate);
  return html`<${Part} title="Form">
    <div class="wide">
      <${Form} form=${form} onSubmit=${nothing}
        actions=${html`<${Button} type="submit">Add account<//>`}>
        <${Field} id="kit-address" label="Email address" help="Only the domain is looked up."
          ...${form.field("address")} />
        <${Field} id="kit-note" label="Name" ...${form.field("note")} />
        <${Field} id="kit-wrong" label="Port" value="99999" error="A port is a number up to 65535." />
        <${Choice} id="kit-choice" label="Encryption" options=${[["tls", "TLS"], ["starttls", "STARTTLS"]]}
          ...${form.field("security")} />
        <${Tick} id="kit-tick" label="I know these servers" ...${form.field("isConfirmed")} />
        <${Tick} id="kit-tick-wrong" label="I know these servers" value=${false} error="Confirm the servers first."
          onInput=${nothing} />
      <//>
    </div>
    <${Recipients} />
    <${Form} class="form wide" onSubmit=${nothing}>
      <${Field} id="kit-keep" label="Newest messages to keep" value="5" />
      <p><${Button} variant="plain" type="submit">Count<//></p>
    <//>
  <//>`;
}
