// The banner that says what just arrived; it goes by itself, and never takes the keyboard.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import { requestFocus } from "../../core/focusrequest.js";
import { useStore } from "../../core/hooks.js";
import * as text from "../../core/text/settings/notificationtext.js";
import { navigate, parseAddress } from "../../core/router.js";
import { store } from "../../core/store.js";
import { dismiss } from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { IconButton } from "../../ui/iconbutton.js";
import { Icon } from "../../ui/icons.js";

const shownTime = 6000;
const hide = () => store.update({ arrival: null });

export function Arrival() {
  const arrival = useStore((state) => state.arrival);
  const box = useRef(null);
  const timer = useRef(null);
  const start = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (box.current?.matches(":hover, :focus-within") ? start() : hide()), shownTime);
  };
  useLayoutEffect(() => {
    if (arrival) start();
    return () => clearTimeout(timer.current);
  }, [arrival]);
  if (!arrival) return null;
  const open = () => {
    hide();
    navigate(parseAddress(new URL(arrival.open, location.origin)));
    requestFocus("subject");
  };
  return html`<aside id="arrival" class="arrival" ref=${box} aria-label=${text.newMail(1 + arrival.others)}>
    <${Button} variant="bare" class="arrival-open" onClick=${open}>
      <${Icon} name="envelope" />
      <span class="arrival-words">
        <strong dir="auto">${arrival.title}</strong>
        ${arrival.subject && html`<span dir="auto">${arrival.subject}</span>`}
        ${arrival.text && html`<span class="arrival-text" dir="auto">${arrival.text}</span>`}
        ${arrival.others > 0 && html`<span class="arrival-more">${text.moreArrived(arrival.others)}</span>`}
      </span>
    <//>
    <${IconButton} icon="close" label=${dismiss} onClick=${hide} />
  </aside>`;
}
