// What is below the head of an expanded message: notes, the text in its frame, attachments.

import { html } from "/assets/preact-htm.js";
import { personName } from "../../../core/format.js";
import { useModule, useStore } from "../../../core/hooks.js";
import * as text from "../../../core/text/text.js";
import { Button } from "../../../ui/button.js";
import { Segmented } from "../../../ui/forms/segmented.js";
import { Icon } from "../../../ui/icons.js";
import { downloadRest, setPlain } from "../actions.js";
import { Attachments } from "../attachments.js";
import { BodyFrame, frameAddress } from "./bodyframe.js";
import { ImageNote, imagesKey, useImages } from "./images.js";
import { useInspection } from "../inspection.js";
import { isLight, useDark } from "./light.js";
import { ListLine } from "../listline.js";
import { hasBothForms } from "../model.js";
import { PartialBody } from "./partialbody.js";
import { TrustNotes } from "../trust.js";
import { saveWhole } from "./wholemessage.js";

const loadInvitation = () => import("../invitation.js");

/** @param {{message: any, isPlain: boolean, isFixed: boolean, words: string}} props */
export function MessageBody({ message, isPlain, isFixed, words }) {
  const address = frameAddress(message, isPlain);
  const attachments = message.attachments.filter((one) => !one.inline || one.filename);
  const rest = `${message.rest} ${message.present_byte_count}`;
  const isDark = useDark();
  const keepsLight = useStore((state) => isLight(state, message));
  useInspection(message);
  const images = useImages(message);
  const calendars = message.attachments.filter((one) => one.preview === "invitation" && one.preview_url);
  const invitation = useModule(loadInvitation, calendars.length > 0);
  return html`
    <${ListLine} message=${message} />
    <${TrustNotes} inspection=${message.inspection} />
    <${Notes} message=${message} isPlain=${isPlain} images=${images} />
    ${calendars.length > 0 && invitation && html`<${invitation.Invitation} files=${calendars} />`}
    <div class="frame-box">
      ${address
        ? html`<${BodyFrame} key=${`${isPlain} ${message.body_state} ${imagesKey(images)}`} address=${address}
          author=${personName(message.from)} words=${words} isFixed=${isFixed}
          isDark=${isDark && !keepsLight} />`
        : html`<${Absence} message=${message} />`}
    </div>
    <div class="partial-body"><${PartialBody} key=${rest} message=${message} /></div>
    ${attachments.length > 0 && html`<${Attachments} attachments=${attachments} message=${message}
      onSaveAll=${() => saveWhole(message.number, "files")} />`}
    <${ParsingNotes} defects=${message.defects} />`;
}

function Notes({ message, isPlain, images }) {
  const hasBoth = hasBothForms(message);
  if (!(images.known?.blocked > 0) && !images.isBusy && !hasBoth) return null;
  const options = [[false, text.html], [true, text.plainText]];
  return html`<div class="message-notes">
    <${ImageNote} images=${images} />
    ${hasBoth && html`<${Segmented} label=${text.messageFormat} value=${isPlain} options=${options}
      onChange=${(value) => setPlain(message.number, value)} />`}
  </div>`;
}

function Absence({ message }) {
  const hasFailed = message.body_state === "failed";
  return html`<div class="absence" role="note">
    <${Icon} name=${hasFailed ? "warning" : "download"} /><p>${hasFailed ? text.bodyFailed : text.bodyAbsent}</p>
    ${hasFailed && html`<${Button} variant="plain" onClick=${() => downloadRest(message.number)}>${text.retry}<//>`}
    ${message.snippet && html`<p class="absence-snippet" dir="auto">${message.snippet}</p>`}
  </div>`;
}

function ParsingNotes({ defects }) {
  if (defects.length === 0) return null;
  return html`<details class="defects">
    <summary>${text.parsingNotes(defects.length)}</summary>
    <ul>${defects.map((line) => html`<li>${line}</li>`)}</ul>
  </details>`;
}
