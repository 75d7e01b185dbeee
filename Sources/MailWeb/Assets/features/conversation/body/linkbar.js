// Where a link of a message goes, after the first tap on it: a touch screen has no pointer that shows it.

import { html, useEffect, useRef } from "/assets/preact-htm.js";
import { announce, showAlert } from "../../../core/mail/notify.js";
import * as text from "../../../core/text/trusttext.js";
import { Button } from "../../../ui/button.js";
import { IconButton } from "../../../ui/iconbutton.js";
import { LinkButton } from "../../../ui/linkbutton.js";
import { close } from "../../../core/text/text.js";

/** The link of a first tap; null for a mouse, a key, and the second tap. @param {any} event @param {any} shown */
export function tappedLink(event, shown) {
  const link = event.target.closest?.("a[href]");
  if (!link || event.pointerType !== "touch" || link === shown?.link) return null;
  return { link, address: link.href, host: link.hostname, isMisleading: link.title !== "" };
}

/** @param {{target: {address: string, host: string, isMisleading: boolean}, onClose: () => void}} props */
export function LinkBar({ target, onClose }) {
  const box = useRef(null);
  useEffect(() => {
    box.current.querySelector("a").focus();
    const outside = (event) => !box.current?.contains(event.target) && onClose();
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [target]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(target.address);
      announce(text.addressCopied);
      onClose();
    } catch {
      showAlert(text.addressNotCopied);
    }
  };
  const onKeyDown = (event) => {
    if (event.key !== "Escape") return;
    // It would also close the conversation.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return html`<div class="link-bar" role="group" aria-label=${text.linkTarget} ref=${box} onKeyDown=${onKeyDown}>
    <p class="link-bar-address"><strong>${target.host}</strong><bdi>${target.address}</bdi></p>
    <${LinkButton} href=${target.address} isExternal onClick=${onClose}>${text.openLink}<//>
    <${Button} variant="plain" onClick=${copy}>${text.copyAddress}<//>
    <${IconButton} icon="close" label=${close} onClick=${onClose} />
  </div>`;
}
