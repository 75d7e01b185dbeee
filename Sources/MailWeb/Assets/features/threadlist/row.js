// One row of a list: fixed slots, so that nothing moves when a row is read, starred or pointed at.

import { html } from "/assets/preact-htm.js";
import { fullTime, peopleNames, personName, shortTime } from "../../core/format.js";
import * as text from "../../core/text.js";
import { Avatar } from "../../ui/avatar.js";
import { Icon } from "../../ui/icons.js";
import { Marked, withoutMarks } from "../../ui/marked.js";
import { memo } from "../../ui/memo.js";
import { clickRow, doControl } from "./actions.js";

/** Categories with a sign: Primary is what a reader expects. */
const signed = new Set(["social", "promotions", "updates", "forums"]);

/** A row for measuring. */
export const sampleRow = {
  row: {
    key: "ruler", id: 0, account_id: 0, subject: "\u00A0", date: null, unread_count: 0, starred: false, muted: false,
    locked: false, category: null, hasAttachments: false, people: [], count: 1, snippet: "", cursor: 0,
  },
  isRuler: true, own: "", accountAddress: null, accountHue: null,
};

function Control({ name, row, icon, label, tip, class: className, isPressed = undefined, children = null }) {
  return html`<button
    type="button"
    class=${className}
    tabindex="-1"
    data-do=${name}
    aria-label=${label}
    aria-pressed=${isPressed === undefined ? null : String(isPressed)}
    title=${tip}
    onClick=${() => doControl(name, row)}
  >${icon && html`<${Icon} name=${icon} />`}${children}</button>`;
}

function Face({ row, own, isSelected }) {
  const shown = row.people.find((person) => !own.has((person.address ?? "").toLowerCase())) ?? row.people[0];
  return html`<button
    type="button"
    class="row-avatar"
    tabindex="-1"
    role="checkbox"
    aria-checked=${String(isSelected)}
    aria-label=${text.select}
    title=${text.selectTip}
    data-do="select"
    onClick=${() => doControl("select", row)}
  ><${Avatar} person=${shown}><${Icon} name="check" /><//></button>`;
}

function Controls({ row, isTrash }) {
  const isUnread = row.unread_count > 0;
  const read = isUnread ? text.markRead : text.markUnread;
  const readTip = text.withKey(read, isUnread ? "Shift+I" : "Shift+U");
  const trash = text.trash(isTrash);
  const star = text.withKey(text.star(row.starred), "s");
  return html`<div class="row-controls" role="gridcell">
    <${Control} name="star" row=${row} class="row-star" icon="star" label=${text.star(false)} tip=${star}
      isPressed=${row.starred} />
    <div class="row-actions">
      <${Control} name="archive" row=${row} class="row-action" icon="archive" label=${text.archive}
        tip=${text.withKey(text.archive, "e")} />
      <${Control} name="trash" row=${row} class="row-action" icon="trash" label=${trash}
        tip=${text.withKey(trash, "#")} />
      <${Control} name="read" row=${row} class="row-action" icon=${isUnread ? "read" : "unread"} label=${read}
        tip=${readTip} />
    </div>
  </div>`;
}

function labelOf(row) {
  const people = row.people.map((person) => personName(person)).slice(0, 4).join(", ") || personName(null);
  return text.rowLabel({
    marks: text.rowMarks(row),
    people, subject: withoutMarks(row.subject), time: shortTime(row.date), hasAttachments: row.hasAttachments,
      count: row.count,
  });
}

/** Shows a row; `own` are the reader's addresses, `accountHue` is null where the account goes without saying. */
function RowView({
  row, index = 0, top = 0, isStop = false, isSelected = false, isOpen = false, isTrash = false, isRuler = false,
  address = "/", own, accountAddress, accountHue,
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
    aria-label=${labelOf(row)}
    aria-selected=${String(isSelected)}
    aria-current=${isOpen ? "true" : null}
    aria-hidden=${isRuler ? "true" : null}
    inert=${isRuler}
    style=${isRuler ? null : { transform: `translateY(${top}px)` }}
    onClick=${(event) => clickRow(event, row)}
  >
    <span class="row-dot" role="presentation"></span>
    <div class="row-select" role="gridcell"><${Face} row=${row} own=${ownSet} isSelected=${isSelected} /></div>
    <div class="row-text" role="gridcell">
      <div class="row-line">
        <span class="row-people" dir="auto" title=${row.people.map((person) => person.address).join(", ")}>
          ${peopleNames(row.people, ownSet)}
        </span>
        <span class="row-count">${row.count > 1 ? String(row.count) : ""}</span>
        <span class="row-gap"></span>
        ${signed.has(row.category)
          && html`<span class="row-category">${text.categoryNames[row.category]}</span>`}
        <span class=${accountHue === null ? "row-account none" : `row-account hue-${accountHue}`}
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
