// Sections that are loaded when they are opened.

import { html } from "/assets/preact-htm.js";
import { useModule } from "../../core/hooks.js";

const lazySection = (load, name) => function LazySection() {
  const module = useModule(load, true);
  return module && html`<${module[name]} />`;
};

export const Keys = lazySection(() => import("./keys.js"), "KeyboardSection");
export const About = lazySection(() => import("./about.js"), "About");
