// The note below a text whose rest is not downloaded.

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { byteSize } from "../../../core/format.js";
import * as text from "../../../core/text/text.js";
import { Button } from "../../../ui/button.js";
import { Icon } from "../../../ui/icons.js";
import { downloadRest } from "../actions.js";
import { missingBytes, mustAsk, shownBytes } from "./metered.js";

/** @param {{message: any}} props */
export function PartialBody({ message }) {
  const [isAsking, setAsking] = useState(false);
  const box = useRef(null);
  useLayoutEffect(() => {
    if (isAsking) box.current.querySelector("button").focus();
  }, [isAsking]);
  const words = text.partialBody[message.body_state];
  if (!words) return null;
  const missing = missingBytes(message);
  const shown = shownBytes(message);
  const download = () => downloadRest(message.number);
  const ask = () => (mustAsk(missing) ? setAsking(true) : download());
  const note = (icon, line, action = null) =>
    html`<p class="note" ref=${box}><${Icon} name=${icon} /><span>${line}</span>
    ${action && html`<${Button} variant="text" onClick=${action[1]}>${action[0]}<//>`}
  </p>`;
  if (message.rest === "wanted") return note("download", text.downloading(shown.present, shown.all));
  if (isAsking) return note("warning", text.downloadMetered(missing), [text.downloadAnyway, download]);
  if (message.rest === "failed") return note("warning", text.restFailed, [text.retry, ask]);
  return note("download", words(byteSize(shown.missing)), [text.download, ask]);
}
