// What is not here.

import * as api from "./api.js";
import { element } from "./dom.js";
import { icon } from "./icons.js";
import { byteSize } from "./format.js";
import { state } from "./state.js";
import { alertPerson } from "./toast.js";

/** The note below a text whose rest is on the server. */
export function restNote(message) {
  const words = {
    partial: (size) => `The attachments of this message (${size}) are on the server.`,
    too_large: (size) => `This message is too large: only its beginning is shown, ${size} are on the server.`,
    evicted: (size) => `The attachments of this message (${size}) made room for others.`,
  }[message.body_state];
  if (!words) return [];
  const missing = Math.max(0, message.byte_count - message.present_byte_count);
  if (message.rest === "wanted") return [note("download", `Downloading: ${byteSize(message.present_byte_count)} of ${byteSize(message.byte_count)}`)];
  const [sign, text, verb] = message.rest === "failed" ? ["warning", "The server did not give the rest of this message.", "Retry"] : ["download", words(byteSize(missing)), "Download"];
  return [note(sign, text, button(verb, () => ask(message, missing)))];
}

const note = (name, text, ...more) => element("p", { class: "note" }, icon(name), element("span", { text }), ...more);

const button = (text, run) => element("button", { type: "button", class: "text-button", text, on: { click: run } });

const isMetered = () => state.overview?.metered || navigator.connection?.saveData || navigator.connection?.type === "cellular";

/** On a metered network more than 25 MB are asked for first. */
function ask(message, missing) {
  if (missing <= 25_000_000 || !isMetered()) return download(message);
  const box = document.querySelector(`.message[data-number="${message.number}"] .rest-box`);
  const sure = button("Download all the same", () => download(message));
  box.replaceChildren(note("warning", `This network is metered, and ${byteSize(missing)} would be downloaded.`, sure));
  sure.focus();
}

async function download(message) {
  try {
    await api.post("/api/body", { message: message.number });
  } catch (error) {
    alertPerson(error.message, error.hint);
  }
}
