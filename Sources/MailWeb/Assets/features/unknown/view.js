// What is shown at an address that leads nowhere.

import { html, useEffect } from "/assets/preact-htm.js";
import { addressOf, mailboxView, navigate } from "../../core/router.js";
import * as text from "../../core/text/settings/unknowntext.js";
import { EmptyState } from "../../ui/emptystate.js";

const inbox = mailboxView("inbox");

export function UnknownAddress() {
  useEffect(() => {
    document.title = text.windowTitle;
  }, []);
  const go = (event) => {
    // Another tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(inbox);
  };
  return html`<main class="unknown-address">
    <${EmptyState} icon="search" title=${text.title} text=${text.reason}>
      <a class="button" href=${addressOf(inbox)} onClick=${go}>${text.goToInbox}</a>
    <//>
  </main>`;
}
