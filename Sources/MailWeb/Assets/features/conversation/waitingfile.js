// A file that is only on the server: pressing it downloads it, then opens it (FR-SYNC-08).

import { html, useState } from "/assets/preact-htm.js";
import * as words from "../../core/text/filestext.js";
import { attachmentIcon } from "../../core/format.js";
import { showAlert } from "../../core/mail/notify.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icons.js";
import { ProgressBar } from "../../ui/progress.js";
import { FileText } from "./filetext.js";
import { missingBytes, mustAsk, presentBytes } from "./body/metered.js";
import { wholeMessage } from "./body/wholemessage.js";

/** @param {{file: any, message: any, open: (file: any, files: any[]) => void}} props */
export function WaitingFile({ file, message, open }) {
  const [state, setState] = useState("idle");
  const name = file.filename || words.unnamedAttachment;
  if (!message) return html`<span class="attachment waiting">${content(file, name, words.attachmentAbsent)}</span>`;
  const fetchFile = async () => {
    setState("loading");
    try {
      const whole = await wholeMessage(message.number);
      const fetched = whole?.attachments.find((one) => one.id === file.id);
      if (fetched?.url) open(fetched, whole.attachments);
      else setState("failed");
    } catch (error) {
      setState("failed");
      showAlert(error.message, error.hint);
    }
  };
  const missing = missingBytes(message);
  const present = presentBytes(file.byte_count, message);
  const press = () => {
    if (state === "loading") return;
    if (state !== "asking" && mustAsk(missing)) setState("asking");
    else fetchFile();
  };
  const lines = {
    idle: words.onServer(words.attachmentSize(file)),
    asking: words.fetchMetered(missing), failed: words.fetchFailed,
    loading: words.fetching(present, file.byte_count),
  };
  return html`<${Button} variant="bare" class=${`attachment waiting ${state}${file.dangerous ? " dangerous" : ""}`}
    aria-label=${words.fetchFile(name, file.byte_count)} aria-busy=${String(state === "loading")} onClick=${press}>
    ${content(file, name, html`<span role="status">${lines[state]}</span>`, state === "loading" && html`<${ProgressBar}
      label=${words.fetchingFile(name)} completed=${present} total=${file.byte_count} />`)}
    <${Icon} name=${state === "failed" ? "sync" : "download"} />
  <//>`;
}

function content(file, name, line, progress = null) {
  const kind = attachmentIcon(file.mime_type);
  return html`<span class=${`attachment-icon kind-${kind}`}><${Icon} name=${file.dangerous ? "warning" : kind} /></span>
    <${FileText} name=${name} line=${line}>${progress}<//>`;
}
