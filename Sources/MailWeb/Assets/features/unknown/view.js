// What is shown at an address that leads nowhere.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { isFocusFree } from "../../core/focus.js";
import { onFocusRequest } from "../../core/focusrequest.js";
import { useStore } from "../../core/hooks.js";
import { addressOf, mailboxView, navigate } from "../../core/router.js";
import * as text from "../../core/text/settings/unknowntext.js";
import { EmptyState } from "../../ui/emptystate.js";
import { LinkButton } from "../../ui/linkbutton.js";

const inbox = mailboxView("inbox");

/** @param {{isInert: boolean}} props */
export function UnknownAddress({ isInert }) {
  const request = useStore((state) => state.focusRequest);
  const link = useRef(null);
  useLayoutEffect(() => onFocusRequest(request, ["list", "row"], () => link.current.focus()), [request]);
  useLayoutEffect(() => {
    if (isFocusFree()) link.current.focus();
  }, []);
  return html`<main id="list" class="page unknown-address" aria-label=${text.title} inert=${isInert}>
    <${EmptyState} icon="search" title=${text.title} text=${text.reason}>
      <${LinkButton} href=${addressOf(inbox)} elementRef=${link} onFollow=${() => navigate(inbox)}>
        ${text.goToInbox}<//>
    <//>
  </main>`;
}
