// What tells the user something: banners, alerts, toasts, progress, empty places.

import { html } from "/assets/preact-htm.js";
import { Avatar, AvatarPair } from "../../ui/avatar.js";
import { AlertBox, Banner } from "../../ui/banner.js";
import { Button } from "../../ui/button.js";
import { EmptyState } from "../../ui/emptystate.js";
import { Marked } from "../../ui/marked.js";
import { ProgressBar, ProgressRing } from "../../ui/progress.js";
import { Skeleton } from "../../ui/skeleton.js";
import { Spinner } from "../../ui/spinner.js";
import { Toast } from "../../ui/overlays/toast.js";
import { Part } from "./part.js";

const nothing = () => {};
const people = [
  { name: "Ada Lindqvist", address: "ada@lindqvist.example" }, { name: "陈伟", address: "chen.wei@qinghe.example" },
  { name: "", address: "build-robot@ci.harborworks.example" },
];
const forever = { id: 1, message: "Archived", undo: nothing, time: 2 ** 31 - 1 };

export function Feedback() {
  return html`
    <${Part} title="Banners and alerts">
      <div class="wide">
        <${Banner} icon="offline" actions=${html`<${Button} variant="text">View pending changes<//>`}>Offline<//>
        <${Banner} icon="warning" isError>
          <strong>The server refused the password.</strong> Last synced 2 minutes ago.<//>
        <${AlertBox} message="Couldn’t archive: the database is busy." hint="Try again in a moment."
          closeLabel="Dismiss"
          onClose=${nothing} />
      </div>
      <${Toast} toast=${forever} undoLabel="Undo" undoKey="z" onEnd=${nothing} />
    <//>
    <${Part} title="Progress">
      <${Spinner} label="Working" />
      <${ProgressRing} label="1,200 of 5,000 messages" completed=${1200} total=${5000} />
      <${ProgressRing} label="Not downloaded yet" completed=${0} total=${null} />
      <div class="wide"><${ProgressBar} label="Download" completed=${30} total=${100} /></div>
    <//>
    <${Part} title="People and text">
      ${people.map((person) => html`<${Avatar} key=${person.address} person=${person} />`)}
      <${AvatarPair} people=${people.slice(0, 2)} />
      <p><${Marked} text=${"The \uE000harbour\uE001 walk"} /> <kbd>z</kbd> <code>vaultmail serve</code></p>
    <//>
    <${Part} title="Empty and loading">
      <div class="wide"><${EmptyState} icon="check" title="Inbox is empty" text="You’re all caught up."
        action=${{ label: "Go to Inbox", run: nothing }} /></div>
      <div class="wide"><${Skeleton} label="Loading" rows=${2} /></div>
    <//>`;
}
