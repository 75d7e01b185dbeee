// What a calendar in a message says, as a card. Nothing is answered or entered anywhere.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import * as text from "../../core/text/invitationtext.js";
import { saveFile } from "../../core/mail/save.js";
import { Button } from "../../ui/button.js";

const shownGuests = 50;

/** The first of the files that has an event: programs send the same one twice. @param {{files: any[]}} props */
export function Invitation({ files }) {
  const [known, setKnown] = useState(null);
  useEffect(() => {
    const controller = new AbortController();
    find(files, controller.signal).then(setKnown, () => {});
    return () => controller.abort();
  }, [files.map((one) => one.id).join(" ")]);
  if (!known) return null;
  const file = files.find((one) => one.id === known.file) ?? files[0];
  return html`<${Card} one=${known.invitation} file=${file} />`;
}

async function find(files, signal) {
  for (const file of files.slice(0, 4)) {
    const { invitation } = await api.get(file.preview_url, {}, signal);
    if (invitation) return { invitation, file: file.id };
  }
  return null;
}

function Card({ one, file }) {
  const [when, ...others] = text.whenLines(one);
  const isReply = one.method === "reply";
  const rows = [
    [text.labels.when, when && html`${when}${others.map((line) => html`<small>${line}</small>`)}`],
    [text.labels.repeats, text.repetitionText(one)], [text.labels.where, one.location],
    [text.labels.organizer, one.organizer && !isReply && html`<${Person} person=${one.organizer} />`],
  ];
  return html`<section class=${text.isOff(one) ? "invitation off" : "invitation"} aria-label=${text.card(one)}>
    <div><p class="invitation-kind">${text.kindOf(one)}</p><h4 dir="auto">${text.titleOf(one)}</h4></div>
    ${isReply && one.attendees[0] && html`<p dir="auto"><strong>${text.replyLine(one.attendees[0])}</strong></p>`}
    ${one.status === "tentative" && html`<p>${text.tentative}</p>`}
    <dl>${rows.filter(([, value]) => value).map(([name, value]) =>
      html`<dt>${name}</dt><dd dir="auto">${value}</dd>`)}</dl>
    ${!isReply && one.attendee_count > 0 && html`<${Guests} one=${one} />`}
    ${one.details && html`<details><summary>${text.labels.notes}</summary><dl><dd dir="auto">${one.details}</dd></dl>
      </details>`}
    ${one.event_count > 1 && html`<p class="invitation-answer">${text.moreEvents(one.event_count)}</p>`}
    <div class="invitation-actions"><${Button} variant="plain" aria-label=${text.saveLabel(one)}
      onClick=${() => saveFile(file.url, file.filename)}>${text.save}<//></div>
  </section>`;
}

function Guests({ one }) {
  const beyond = one.attendee_count - Math.min(one.attendees.length, shownGuests);
  return html`<details><summary>${text.guests(one.attendee_count)}</summary><ul>
    ${one.attendees.slice(0, shownGuests).map((person) => html`<li dir="auto"><${Person} person=${person} />${" "}
      <span class="invitation-answer">${text.answerOf(person)}</span></li>`)}
    ${beyond > 0 && html`<li class="invitation-answer">${text.moreGuests(beyond)}</li>`}
  </ul></details>`;
}

function Person({ person }) {
  return html`<bdi>${text.nameOf(person)}</bdi>${person.name && person.address
    && html`${" "}<bdi class="person-address">${person.address}</bdi>`}`;
}
