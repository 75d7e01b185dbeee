// What opens over the page: dialogs, popovers and menus; and panes that share room.

import { html, useRef, useState } from "/assets/preact-htm.js";
import { Button } from "../../ui/button.js";
import { ContextMenu } from "../../ui/overlays/contextmenu.js";
import { ConfirmDialog, Dialog } from "../../ui/overlays/dialog.js";
import { Divider } from "../../ui/divider.js";
import { Popover } from "../../ui/overlays/popover.js";
import { Part } from "./part.js";

const nothing = () => {};
const menuItems = [
  { label: "Open", icon: "search", run: nothing }, { label: "Rename", icon: "write", run: nothing },
  { label: "Delete", icon: "trash", run: nothing },
];

/** Below its button, and at a corner that it would not fit into. */
function ContextMenus() {
  const [place, setPlace] = useState(null);
  const opener = useRef(null);
  const open = (event, find) => {
    opener.current = event.currentTarget;
    setPlace(find(event.currentTarget.getBoundingClientRect()));
  };
  const close = (returnsFocus) => {
    setPlace(null);
    if (returnsFocus) opener.current.focus();
  };
  return html`<${Part} title="Context menu">
    <${Button} variant="plain" id="kit-open-menu" aria-haspopup="menu"
      onClick=${(event) => open(event, ({ left, bottom }) => ({ x: left, y: bottom }))}>Open a context menu<//>
    <${Button} variant="plain" id="kit-open-corner-menu" aria-haspopup="menu"
      onClick=${(event) => open(event, () => ({ x: innerWidth, y: innerHeight }))}>Open one in the corner<//>
    ${place && html`<${ContextMenu} label="Sample actions" ...${place} items=${menuItems} onClose=${close} />`}
  <//>`;
}

export function Overlays() {
  const [open, setOpen] = useState("");
  const [size, setSize] = useState(240);
  const close = () => setOpen("");
  return html`
    <${Part} title="Dialogs and popovers">
      <${Button} variant="plain" id="kit-open-dialog" onClick=${() => setOpen("dialog")}>Open a dialog<//>
      <${Button} variant="plain" id="kit-open-question" onClick=${() => setOpen("question")}>Open a question<//>
      <div class="menu">
        <${Button} variant="plain" aria-expanded=${String(open === "popover")} onClick=${() => setOpen("popover")}>
          Open a popover
        <//>
        <${Popover} isOpen=${open === "popover"} onClose=${close}><p>Anything goes here.</p><//>
      </div>
      ${open === "dialog" && html`<${Dialog} id="kit-dialog" title="Pending changes" closeLabel="Close" onClose=${close}
        foot="VaultMail"><p class="dialog-text">No pending changes.</p><//>`}
      ${open === "question" && html`<${ConfirmDialog} id="kit-question" title="Delete 37 messages?"
        text="This cannot be undone." confirmLabel="Delete 37 messages forever" cancelLabel="Cancel" closeLabel="Close"
        onConfirm=${close} onClose=${close} />`}
    <//>
    <${ContextMenus} />
    <${Part} title="Panes">
      <div class="wide kit-panes"><div class="kit-pane" style=${{ width: `${size}px` }}>
        <p>List</p>
        <${Divider} label="Width of the list" size=${size} minimum=${160} maximum=${640} isVertical=${true}
          onResize=${(wanted) => setSize(Math.min(640, Math.max(160, wanted)))} onReset=${() => setSize(240)}
          onMove=${(event) => setSize((before) => Math.min(640, Math.max(160, before + event.movementX)))} />
      </div></div>
    <//>`;
}
