// The remote images of a message: blocked until the user wants them (MO-60). The program loads them, never this page.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import * as api from "../../../core/api.js";
import * as text from "../../../core/text/imagetext.js";
import { announce, showAlert } from "../../../core/mail/notify.js";
import { Button } from "../../../ui/button.js";
import { Icon } from "../../../ui/icons.js";
import { Menu } from "../../../ui/overlays/menu.js";
import { Spinner } from "../../../ui/spinner.js";

/**
 * What is known of the images, and how they are loaded. Images that are allowed already are loaded at once.
 * @param {any} message
 */
export function useImages(message) {
  const [known, setKnown] = useState(message.inspection?.images ?? null);
  const [isBusy, setBusy] = useState(false);
  const wasTried = useRef(false);
  const path = `/api/messages/${message.number}/images`;
  useEffect(() => setKnown(message.inspection?.images ?? null), [message.inspection?.images]);
  const load = async (allow, retry = false) => {
    wasTried.current = true;
    setBusy(true);
    try {
      const { images } = await api.change(path, { allow, retry });
      setKnown(images);
      if (allow || retry) announce(text.shown(images.loaded));
    } catch (error) {
      showAlert(error.message, error.hint);
    }
    setBusy(false);
  };
  const isWanted = Boolean(known?.allowed) && known.loadable > 0;
  useEffect(() => {
    if (isWanted && !wasTried.current) load(null);
  }, [isWanted]);
  return { known, isBusy, load };
}

/** Changes when the frame has to be read again. */
export const imagesKey = ({ known }) => (known?.allowed ? known.loaded : 0);

/** @param {{images: ReturnType<typeof useImages>}} props */
export function ImageNote({ images }) {
  const { known, isBusy, load } = images;
  if (isBusy) return html`<p class="note"><${Spinner} /><span>${text.loading}</span></p>`;
  if (!known || known.blocked === 0) return null;
  const words = known.allowed && known.loadable > 0 ? text.notLoaded(known.loadable)
    : text.blocked(known.blocked, known.trackers);
  return html`<div class="note image-note">
    <${Icon} name="shield" /><span>${words}</span>
    ${known.loadable > 0 && html`<${Actions} known=${known} load=${load} />`}
    ${known.hosts.length > 0 && html`<${Hosts} known=${known} />`}
  </div>`;
}

/** Where the blocked images are, with those of trackers marked. */
function Hosts({ known }) {
  const trackers = new Set(known.tracker_hosts);
  return html`<details class="image-hosts">
    <summary>${text.details}</summary>
    <p>${text.hostsTitle}</p>
    <ul>${known.hosts.map((host) => html`<li class=${trackers.has(host) ? "tracker" : null}>
      <bdi>${host}</bdi>${trackers.has(host) && html`<span class="tracker-sign">${text.tracker}</span>`}</li>`)}</ul>
  </details>`;
}

function Actions({ known, load }) {
  if (known.allowed) return html`<${Button} variant="text" onClick=${() => load(null, true)}>${text.tryAgain}<//>`;
  const always = [
    known.sender && { label: text.always(known.sender), run: () => load("sender") },
    known.domain && { label: text.alwaysDomain(known.domain), run: () => load("domain") },
  ].filter(Boolean);
  return html`<${Button} variant="text" onClick=${() => load("message")}>${text.show}<//>
    ${always.length > 0 && html`<${Menu} label=${text.more} class="text-button" items=${always}
      face=${html`<span>${text.alwaysShort}</span><${Icon} name="chevron" />`} />`}`;
}
