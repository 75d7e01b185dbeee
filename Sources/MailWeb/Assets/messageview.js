// One message of a conversation: its head, who it is from and to, its warnings, its text and its attachments.

import { element, setAttribute, setText } from "./dom.js";
import { icon } from "./icons.js";
import { attachmentIcon, byteSize, counted, fullTime, hue, initials, messageTime, number, personName } from "./format.js";
import { ownAddresses, state } from "./state.js";
import { bodyFrame } from "./bodyframe.js";
import { wordsOf } from "./wordmarks.js";
import { handleKey } from "./keyboard.js";
import { showHistory } from "./panel.js";
import { restNote } from "./restnote.js";

/** Makes the article of a message. `onToggle` is called when the person opens or closes it, `onStar` for its star, `onSplit` to split it off. */
export class MessageView {
  constructor(message, { isOpen, onToggle, onStar, onSplit }) {
    this.message = message;
    this.isOpen = isOpen;
    this.onToggle = onToggle;
    this.showsText = false;
    this.shownAddress = null;
    this.makeHead(onStar, onSplit);
    this.body = element("div", { class: "message-body" });
    this.node = element("article", { class: "message", "aria-labelledby": `message-name-${message.number}`, data: { number: message.number } }, this.head, this.body);
    this.update(message);
  }

  makeHead(onStar, onSplit) {
    const { number: id } = this.message;
    this.name = element("span", { class: "message-name", dir: "auto" });
    this.address = element("span", { class: "message-address", dir: "ltr" });
    this.line = element("span", { class: "message-line", dir: "auto" });
    this.toggle = element("button", { type: "button", class: "message-toggle", id: `message-name-${id}`, on: { click: () => this.setOpen(!this.isOpen, true) } },
      this.name, " ", this.address);
    this.unread = element("span", { class: "message-dot", role: "img", "aria-label": "Unread" });
    this.time = element("time", { class: "message-time" });
    this.clip = element("span", { class: "message-clip" }, icon("paperclip"));
    this.star = element("button", { type: "button", class: "icon-button message-star", "aria-label": "Star this message", on: { click: () => onStar(this.message) } }, icon("star"));
    const split = "Split off: begin a conversation of its own here";
    this.split = element("button", { type: "button", class: "icon-button message-split", "aria-label": split, title: split, on: { click: () => onSplit(this.message) } }, icon("split"));
    const from = this.message.from;
    this.head = element("header", { class: "message-head" },
      element("span", { class: `avatar hue-${hue(from)}`, "aria-hidden": "true" }, element("span", { class: "avatar-letters", text: initials(from) })),
      element("div", { class: "message-who" }, element("h3", {}, this.unread, this.toggle), this.line),
      element("div", { class: "message-side" }, this.clip, this.time, this.split, this.star));
    // The whole head is a target for the pointer; keys and readers use the button.
    this.head.addEventListener("click", (event) => {
      if (event.target.closest("button, a") || String(getSelection())) return;
      if (!this.isOpen || !event.target.closest(".message-who")) this.setOpen(!this.isOpen, true);
    });
  }

  /** Opens or closes the message. */
  setOpen(isOpen, byPerson = false) {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    this.update(this.message);
    if (byPerson) this.onToggle(this);
  }

  /** Shows what is known of the message now. A frame that is loaded stays. */
  update(message) {
    const isNewText = message.body_state !== this.message.body_state;
    const isNewRest = message.rest !== this.message.rest || message.present_byte_count !== this.message.present_byte_count;
    this.message = message;
    this.node.classList.toggle("open", this.isOpen);
    this.node.classList.toggle("unread", message.unread);
    this.unread.hidden = !message.unread;
    setText(this.name, personName(message.from));
    setText(this.address, message.from?.name ? message.from.address : "");
    setAttribute(this.toggle, "aria-expanded", String(this.isOpen));
    this.clip.hidden = this.isOpen || !message.has_attachments;
    setText(this.time, messageTime(message.date));
    this.time.dateTime = message.date ?? "";
    this.time.title = fullTime(message.date);
    setAttribute(this.star, "aria-pressed", String(message.starred));
    this.star.title = message.starred ? "Remove star" : "Star";
    this.showLine();
    if (!this.isOpen) this.closeBody();
    else if (isNewText || this.body.childElementCount === 0) this.showBody();
    else {
      this.renewAddresses();
      if (isNewRest) this.restBox.replaceChildren(...restNote(message));
    }
  }

  /** Says again to whom the message went, because the person's own addresses are known now. */
  showRecipients() {
    this.recipients = null;
    this.showLine();
  }

  showLine() {
    if (!this.isOpen) return this.line.replaceChildren(element("span", { class: "message-snippet", text: this.message.snippet }));
    if (this.recipients) return this.line.replaceChildren(this.recipients);
    const details = this.makeDetails();
    const button = element("button", { type: "button", class: "recipients", "aria-expanded": "false", "aria-controls": details.id },
      element("span", { text: recipientLine(this.message) }), icon("chevron"));
    button.addEventListener("click", () => {
      details.hidden = !details.hidden;
      button.setAttribute("aria-expanded", String(!details.hidden));
    });
    this.recipients = element("span", { class: "recipients-box" }, button, details);
    this.line.replaceChildren(this.recipients);
  }

  makeDetails() {
    const { message } = this;
    const rows = [["From", [message.from].filter(Boolean)], ["To", message.to], ["Cc", message.cc], ["Reply to", message.reply_to]];
    const list = element("dl", { class: "details", id: `details-${message.number}`, hidden: true });
    for (const [name, people] of rows) {
      if (people.length === 0) continue;
      list.append(element("dt", { text: name }), element("dd", {}, ...people.map((person) => element("span", { class: "person" },
        element("bdi", { text: person.name || "" }), " ", element("bdi", { class: "person-address", text: person.address })))));
    }
    list.append(element("dt", { text: "Date" }), element("dd", { text: fullTime(message.date) }));
    if (message.mailboxes.length > 0) list.append(element("dt", { text: "In" }), element("dd", { text: message.mailboxes.map((one) => one.path).join(", ") }));
    list.append(element("dt", { text: "Size" }), element("dd", { text: byteSize(message.byte_count) }));
    list.append(element("dt", { text: "History" }), element("dd", {}, element("button", { type: "button", class: "text-button", text: "What happened to this message", on: { click: () => showHistory(this.message) } })));
    return list;
  }

  closeBody() {
    this.body.replaceChildren();
    this.shownAddress = null;
  }

  showBody() {
    const { message } = this;
    this.frameBox = element("div", { class: "frame-box" });
    const attachments = message.attachments.filter((one) => !one.inline || one.filename);
    this.restBox = element("div", { class: "rest-box" }, ...restNote(message));
    this.body.replaceChildren(...[this.notesOf(message), this.frameBox, this.restBox, attachments.length > 0 ? attachmentList(attachments) : null, defectsOf(message)].filter(Boolean));
    this.showText();
  }

  /** Files get the addresses of the last answer; earlier ones are good for a while only. */
  renewAddresses() {
    for (const link of this.body.querySelectorAll("a.attachment")) {
      const address = this.message.attachments.find((one) => String(one.id) === link.dataset.id)?.url;
      if (address) setAttribute(link, "href", address);
    }
  }

  notesOf(message) {
    const notes = [];
    if (message.blocked_remote_count > 0) {
      const trackers = message.likely_tracker_count > 0 ? ` (${message.likely_tracker_count === 1 ? "1 looks like a tracker" : `${number(message.likely_tracker_count)} look like trackers`})` : "";
      notes.push(element("p", { class: "note" }, icon("shield"), element("span", { text: `Remote images blocked: ${number(message.blocked_remote_count)}${trackers}` })));
    }
    const hasBoth = message.frame_url && message.text_frame_url && message.has_html !== false;
    if (hasBoth) notes.push(this.formSwitch());
    return notes.length > 0 ? element("div", { class: "message-notes" }, ...notes) : null;
  }

  formSwitch() {
    const choice = (text, showsText) => element("button", { type: "button", "aria-pressed": String(this.showsText === showsText), on: { click: () => this.setForm(showsText) }, text });
    this.formButtons = [choice("HTML", false), choice("Plain text", true)];
    return element("div", { class: "form-switch", role: "group", "aria-label": "How the message is shown" }, ...this.formButtons);
  }

  /** Shows the text as plain text or as HTML. */
  setForm(showsText) {
    this.showsText = showsText;
    this.formButtons?.forEach((button, index) => button.setAttribute("aria-pressed", String((index === 1) === showsText)));
    this.showText();
  }

  showText() {
    const { message } = this;
    const address = this.showsText ? message.text_frame_url : message.frame_url ?? message.text_frame_url;
    if (!address) return this.frameBox.replaceChildren(absence(message));
    this.frameBox.replaceChildren(bodyFrame(address, handleKey, state.view?.kind === "search" ? wordsOf(state.view.query) : []));
  }
}

function recipientLine(message) {
  const own = ownAddresses();
  const names = [...message.to, ...message.cc].map((person) => (own.has(person.address.toLowerCase()) ? "me" : personName(person)));
  if (names.length === 0) return "to nobody named";
  return names.length <= 3 ? `to ${names.join(", ")}` : `to ${names.slice(0, 2).join(", ")} and ${number(names.length - 2)} more`;
}

function absence(message) {
  const sentence = message.body_state === "failed"
    ? "The server did not give this message. Opening it again asks once more."
    : "Body not downloaded yet. It appears here as soon as the server sends it.";
  return element("div", { class: "absence", role: "note" }, icon(message.body_state === "failed" ? "warning" : "download"), element("p", { text: sentence }),
    message.snippet ? element("p", { class: "absence-snippet", dir: "auto", text: message.snippet }) : null);
}

function attachmentList(attachments) {
  const chips = attachments.map((one) => element("li", {}, attachmentChip(one)));
  return element("section", { class: "attachments", "aria-label": "Attachments" },
    element("h4", { text: counted(attachments.length, "attachment") }), element("ul", {}, ...chips));
}

function attachmentChip(one) {
  const name = one.filename || "Unnamed attachment";
  const inside = [
    element("span", { class: `attachment-icon kind-${attachmentIcon(one.mime_type)}` }, icon(one.dangerous ? "warning" : attachmentIcon(one.mime_type))),
    element("span", { class: "attachment-text" },
      element("span", { class: "attachment-name", title: name }, ...middleEllipsis(name)),
      element("span", { class: "attachment-kind", text: one.dangerous ? `${byteSize(one.byte_count)} · can run programs, open only if you expect it` : byteSize(one.byte_count) })),
  ];
  const className = one.dangerous ? "attachment dangerous" : "attachment";
  if (!one.url) return element("span", { class: `${className} waiting`, title: "Not downloaded yet" }, ...inside);
  return element("a", { class: className, href: one.url, download: name, data: { id: one.id }, "aria-label": `Download ${name}, ${byteSize(one.byte_count)}${one.dangerous ? ", can run programs" : ""}` },
    ...inside, icon("download"));
}

/** The end of a name, with its extension, stays visible however narrow the chip is. */
function middleEllipsis(name) {
  const keep = Math.min(9, Math.floor(name.length / 2));
  return [element("bdi", { class: "name-start", text: name.slice(0, name.length - keep) }), element("bdi", { class: "name-end", text: name.slice(name.length - keep) })];
}

function defectsOf(message) {
  if (message.defects.length === 0) return null;
  return element("details", { class: "defects" },
    element("summary", { text: `Remarks on how this message was read (${number(message.defects.length)})` }),
    element("ul", {}, ...message.defects.map((text) => element("li", { text }))));
}
