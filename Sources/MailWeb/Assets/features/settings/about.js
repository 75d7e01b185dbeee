// What VaultMail is made of: version, privacy policy, licences.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/settingstext.js";
import { Icon } from "../../ui/icons.js";
import { LinkButton } from "../../ui/linkbutton.js";
import { Setting } from "../../ui/forms/setting.js";
import { readAbout } from "./actions.js";
import { rowNamed } from "./model.js";

export function About() {
  const [about, setAbout] = useState(null);
  const [failure, setFailure] = useState("");
  useEffect(() => void readAbout().then(setAbout, (error) => setFailure(text.aboutFailed(error.message))), []);
  const privacy = rowNamed("privacy");
  return html`
    <div class="card about-head">
      <img src="/assets/icon.svg" alt="" width="48" height="48" />
      <div>
        <p id="version" tabindex="-1" class="about-version">${about ? text.version(about.version, about.build) : ""}</p>
        <p class="field-help">${text.madeHere}</p>
      </div>
    </div>
    ${failure && html`<p class="usage-warning"><${Icon} name="warning" /><span>${failure}</span></p>`}
    <div class="card">
      <${Setting} id="privacy" label=${privacy.name} help=${privacy.help} isNamed=${false}>
        <${LinkButton} id="privacy" variant="plain" href="/privacy" target="_blank" rel="noopener">
          ${text.readPolicy}<//>
      <//>
    </div>
    <h3 id="licenses" tabindex="-1">${rowNamed("licenses").name}</h3>
    <p class="section-help">${rowNamed("licenses").help}</p>
    <${Licenses} all=${about?.licenses} line=${text.licenseLine} />
    <h3 id="model-licenses" tabindex="-1">${rowNamed("model-licenses").name}</h3>
    <p class="section-help">${rowNamed("model-licenses").help}</p>
    <${Licenses} all=${about?.models} line=${text.modelLine} />`;
}

function Licenses({ all = [], line }) {
  return html`<div class="card licenses">${all.map((one) => html`<details key=${one.name}>
    <summary><span class="license-name">${one.name}</span>
      <span class="license-line">${line(one)}</span></summary>
    <pre tabindex="0">${one.text}</pre>
  </details>`)}</div>`;
}
