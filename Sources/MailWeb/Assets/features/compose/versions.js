// Earlier versions of a draft: what each said, and going back to one.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { messageTime } from "../../core/format.js";
import { showToast } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/versiontext.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/overlays/dialog.js";

/** @param {{session: any, onClose: () => void}} props */
export function Versions({ session, onClose }) {
  const [versions, setVersions] = useState(null);
  const [problem, setProblem] = useState("");
  const fail = (error) => setProblem(text.failed(error));
  useEffect(() => void load(session).then(setVersions, fail), []);
  const restore = async (version) => {
    setProblem("");
    try {
      await revert(session, version);
      onClose();
      showToast(text.restored);
    } catch (error) {
      fail(error);
    }
  };
  return html`<${Dialog} id="draft-versions" title=${text.title} closeLabel=${text.close} onClose=${onClose}>
    ${problem && html`<p class="dialog-text" role="alert">${problem}</p>`}
    ${versions?.length > 0
      ? html`<ul class="dialog-list">${versions.map((one) => html`<${Version} key=${one.version} version=${one}
          onRestore=${() => restore(one.version)} />`)}</ul>`
      : !problem && html`<p class="dialog-text" role="status">${versions ? text.none : text.loading}</p>`}
  <//>`;
}

function Version({ version, onRestore }) {
  const time = messageTime(version.saved_at);
  const words = version.text.split(/\s+/).join(" ").trim();
  return html`<li>
    <div class="dialog-row">
      <div class="dialog-time">${time}</div>
      ${version.subject && html`<div dir="auto">${version.subject}</div>`}
      <div class="dialog-reason" dir="auto">${cut(words) || text.empty}</div>
    </div>
    <${Button} variant="plain" aria-label=${text.restoreOf(time)} onClick=${onRestore}>${text.restore}<//>
  </li>`;
}

const shownLength = 240;
const cut = (words) => (words.length > shownLength ? `${words.slice(0, shownLength)}…` : words);

/** The versions before the current one. */
async function load(session) {
  await saveAll(session);
  const { versions } = await session.services.get(`${session.path}/versions`);
  return versions.slice(1);
}

/** Goes back to a version; what is here now is saved first, so that it is one of the versions. */
async function revert(session, version) {
  await saveAll(session);
  const { editor } = session.services;
  const { draft } = await session.services.change(`${session.path}/revert`, { version, editor });
  session.adopt(draft);
  session.wasChanged = true;
  session.notify();
}

async function saveAll(session) {
  if (!(await session.save())) throw session.error ?? { message: text.notSaved };
}
