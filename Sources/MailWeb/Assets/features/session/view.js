// The page without mail: how to get a session.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import * as text from "../../core/text/sessiontext.js";
import { product } from "../../core/text/text.js";

/** @param {{reason: string}} props */
export function SessionPage({ reason }) {
  const [title, line] = text.sessionWords[reason];
  const heading = useRef(null);
  useLayoutEffect(() => {
    document.title = product;
    heading.current.focus();
  }, [reason]);
  return html`<main id="session" class="session">
    <div class="session-card">
      <img src="/assets/icon.svg" alt="" width="64" height="64" />
      <h1 tabindex="-1" ref=${heading}>${title}</h1>
      <p>${line}</p>
      <pre tabindex="0" aria-label=${text.command}><code>${text.openCommand}</code></pre>
      <p class="session-reason">${text.sessionReason}</p>
    </div>
  </main>
  <div role="alert" class="visually-hidden">${reason === "lost" ? title : ""}</div>`;
}
