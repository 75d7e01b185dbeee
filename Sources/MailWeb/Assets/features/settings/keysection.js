// The keyboard's section, which is loaded when it is opened.

import { html } from "/assets/preact-htm.js";
import { useModule } from "../../core/hooks.js";

const load = () => import("./keys.js");

export function Keys() {
  const section = useModule(load, true);
  return section && html`<${section.KeyboardSection} />`;
}
