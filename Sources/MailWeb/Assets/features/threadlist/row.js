// One row of a list: fixed slots, so that nothing moves when a row is read, starred or pointed at.

import { html } from "/assets/preact-htm.js";
import { fullTime, personName, shortTime } from "../../core/format.js";
import { peopleNames } from "../../core/names.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { Avatar, AvatarPair } from "../../ui/avatar.js";
import { Icon } from "../../ui/icons.js";
import { Marked, withoutMarks } from "../../ui/marked.js";
import { memo } from "../../ui/memo.js";
import { clickRow, doControl } from "./actions.js";

/** Categories with a sign: Primary is what a reader expects. */
const signed = new Set(["social", "promotions", "updates", "forums"]);

/** More labels than these leave no room for the names of people. */
const shownLabels = 2;

/** A row for measuring. */
export const sampleRow = {
  row: {
    key: "ruler", id: 0, account_id: 0, subject: "\u00A0", date: null, unread_count: 0, starred: false, muted: false,
    locked: false, labels: [], category: null, hasAttachments: false, people: [], count: 1, snippet: "", cursor: 0,
  },
  isRuler: true, own: "", place: null, sign: null, accountAddress: null, accountColor: null,
};

/** A function, not a component: a list draws five buttons for each row. */
function control(row, { name, icon, label, tip, class: className = "row-action", isPressed = undefined }) {
  return html`<${Button}
    variant="bare"
    class=${className}
    tabindex="-1"
    data-do=${name}
    aria-label=${label}
    aria-pressed=${isPressed === undefined ? null : String(isPressed)}
    title=${tip}
    onClick=${() => doControl(name, row)}
  ><${Icon} name=${icon} /><//>`;
}

/** The latest two people but the user; the user where there is no one else. */
function facesOf(row, own) {
  const others = row.people.filter((person) => !own.has((person.address ?? "").toLowerCase()));
  return others.length === 0 ? row.people.slice(0, 1) : others.slice(-2);
}

function face(row, own, isSelected) {
  const faces = facesOf(row, own);
  const check = html`<${Icon} name="check" />`;
  return html`<${Button}
    variant="bare"
    class="row-avatar"
    tabindex="-1"
    role="checkbox"
    aria-checked=${String(isSelected)}
    aria-label=${text.select}
    title=${text.selectTip}
    data-do="select"
    onClick=${() => doControl("select", row)}
  >${faces.length > 1 && !isSelected ? html`<${AvatarPair} people=${faces}>${check}<//>`
    : html`<${Avatar} person=${faces[0]}>${check}<//>`}<//>`;
}

function Controls({ row, isTrash }) {
  const isUnread = row.unread_count > 0;
  const read = isUnread ? text.markRead : text.markUnread;
  const readTip = text.withKey(read, isUnread ? "Shift+I" : "Shift+U");
  const trash = text.trash(isTrash);
  const star = text.withKey(text.star(row.starred), "s");
  return html`<div class="row-controls" role="gridcell">
    ${control(row, { name: "star", class: "row-star", icon: "star", label: text.star(false), tip: star,
      isPressed: row.starred })}
    <div class="row-actions">
      ${control(row, { name: "archive", icon: "archive", label: text.archive, tip: text.withKey(text.archive, "e") })}
      ${control(row, { name: "trash", icon: "trash", label: trash, tip: text.withKey(trash, "#") })}
      ${control(row, { name: "read", icon: isUnread ? "read" : "unread", label: read, tip: readTip })}
    </div>
  </div>`;
}

function labelOf(row, place, sign, account) {
  const people = row.people.map((person) => personName(person)).slice(0, 4).join(", ") || personName(null);
  return text.rowLabel({
    sign, marks: text.rowMarks(row),
    people, subject: withoutMarks(row.subject), time: shortTime(row.date), place, account,
    hasAttachments: row.hasAttachments, count: row.count,
  });
}

/** Shows a row; `own` are the user's addresses, `accountColor` is null where the account goes without saying. */
function RowView({
  row, index = 0, top = 0, isStop = false, isSelected = false, isOpen = false, isTrash = false, isRuler = false,
  address = "/", own, place, sign, accountAddress, accountColor,
}) {
  const ownSet = new Set(own.split(" "));
  const marks = [
    "row", row.unread_count > 0 && "unread", row.starred && "starred", isSelected && "selected", isOpen && "open",
    isRuler && "ruler",
  ];
  return html`<div
    class=${marks.filter(Boolean).join(" ")}
    role="row"
    data-key=${row.key}
    data-thread=${row.id}
    tabindex=${isStop ? 0 : -1}
    aria-rowindex=${index + 1}
    aria-label=${labelOf(row, place, sign, accountColor && accountAddress)}
    aria-selected=${String(isSelected)}
    aria-current=${isOpen ? "true" : null}
    aria-hidden=${isRuler ? "true" : null}
    inert=${isRuler}
    style=${isRuler ? null : { transform: `translateY(${top}px)` }}
    onClick=${(event) => clickRow(event, row)}
  >
    <span class="row-dot" role="presentation"></span>
    <div class="row-select" role="gridcell">${face(row, ownSet, isSelected)}</div>
    <div class="row-text" role="gridcell">
      <div class="row-line">
        <span class="row-people" dir="auto" title=${row.people.map((person) => person.address).join(", ")}>
          ${peopleNames(row.people, ownSet)}
        </span>
        <span class="row-count">${row.count > 1 ? String(row.count) : ""}</span>
        ${sign && html`<span class=${`row-sign ${sign}`}>${text.rowSigns[sign]}</span>`}
        <span class="row-gap"></span>
        ${place && html`<span class="row-category row-place" dir="auto">${place}</span>`}
        ${row.labels.slice(0, shownLabels).map((one) =>
          html`<span class="row-label" key=${one.keyword}>${one.name}</span>`)}
        ${signed.has(row.category)
          && html`<span class="row-category">${text.categoryNames[row.category]}</span>`}
        <span class=${accountColor === null ? "row-account none" : `row-account account-dot ${accountColor}`}
          title=${accountAddress}></span>
        <span class="row-clip row-muted" title=${text.muted} hidden=${!row.muted}><${Icon} name="muted" /></span>
        <span class="row-clip row-locked" title=${text.locked} hidden=${!row.locked}><${Icon} name="lock" /></span>
        <span class="row-clip" hidden=${!row.hasAttachments}><${Icon} name="paperclip" /></span>
        <time class="row-time" datetime=${row.date ?? ""} title=${fullTime(row.date)}>${shortTime(row.date)}</time>
      </div>
      <div class="row-rest"><div class="row-line">
        <a class="row-subject" tabindex="-1" dir="auto" href=${address}>
          ${row.subject ? html`<${Marked} text=${row.subject} />` : text.noSubject}
        </a>
      </div>
      <div class="row-line"><span class="row-snippet" dir="auto"><${Marked} text=${row.snippet || "\u00A0"} /></span>
      </div></div>
    </div>
    <${Controls} row=${row} isTrash=${isTrash} />
  </div>`;
}

export const Row = memo(RowView);
