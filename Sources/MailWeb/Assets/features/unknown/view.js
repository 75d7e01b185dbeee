// What is shown at an address that leads nowhere.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { isFocusFree } from "../../core/focus.js";
import { answerFocus } from "../../core/focusrequest.js";
import { useStore } from "../../core/hooks.js";
import { addressOf, mailboxView, navigate } from "../../core/router.js";
import * as text from "../../core/text/settings/unknowntext.js";
import { EmptyState } from "../../ui/emptystate.js";

const inbox = mailboxView("inbox");

/** @param {{isInert: boolean}} props */
export function UnknownAddress({ isInert }) {
  const request = useStore((state) => state.focusRequest);
  const link = useRef(null);
  useLayoutEffect(() => answerFocus(request, ["list", "row"], () => link.current.focus()), [request]);
  useLayoutEffect(() => {
    if (isFocusFree()) link.current.focus();
  }, []);
  const go = (event) => {
    // Another tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(inbox);
  };
  return html`<main id="list" class="page unknown-address" aria-label=${text.title} inert=${isInert}>
    <${EmptyState} icon="search" title=${text.title} text=${text.reason}>
      <a class="button" href=${addressOf(inbox)} ref=${link} onClick=${go}
        >${text.goToInbox}</a>
    <//>
  </main>`;
}
