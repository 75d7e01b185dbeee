// The living page of every component in every state, at /kit in debug builds. Pictures and accessibility tests use it.

import { html } from "/assets/preact-htm.js";
import { Controls, Forms } from "./controls.js";
import { Feedback } from "./feedback.js";
import { Inputs } from "./inputs.js";
import { Lists } from "./lists.js";
import { Overlays } from "./overlays.js";
import { Settings } from "./settings.js";

export function Kit() {
  return html`<main class="kit">
    <h1>Components</h1>
    <${Controls} />
    <${Inputs} />
    <${Forms} />
    <${Settings} />
    <${Feedback} />
    <${Overlays} />
    <${Lists} />
  </main>`;
}
