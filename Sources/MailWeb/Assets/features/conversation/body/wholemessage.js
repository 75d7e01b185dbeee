// What needs a whole message: it is downloaded first where a part of it is only on the server (FR-SYNC-08).

import * as api from "../../../core/api.js";
import * as text from "../../../core/text/filestext.js";
import { saveFile } from "../../../core/mail/save.js";
import { showAlert, showToast } from "../../../core/mail/notify.js";
import { store } from "../../../core/store.js";

const messageOf = (number) => store.state.messages[number];

/**
 * Resolves with the message once all of it is here; with null if the download fails, or the conversation is left.
 * @param {number} number
 */
export async function wholeMessage(number) {
  if (messageOf(number)?.whole_url) return messageOf(number);
  await api.post("/api/body", { message: number });
  return new Promise((resolve) => {
    const end = (message) => {
      stop();
      resolve(message);
    };
    // The failure of an earlier download is there until the new one has begun.
    let hasBegun = messageOf(number)?.rest !== "failed";
    const look = (message) => {
      hasBegun ||= message?.rest === "wanted";
      if (message?.whole_url) end(message);
      else if (!message || (hasBegun && message.rest === "failed")) end(null);
    };
    const stop = store.watch(() => messageOf(number), look);
    if (messageOf(number)?.whole_url) end(messageOf(number));
  });
}

/** @param {number} number @param {"message" | "files"} part */
export async function saveWhole(number, part) {
  try {
    if (!messageOf(number)?.whole_url) showToast(text.wholeFirst);
    const message = await wholeMessage(number);
    if (message) saveFile(`${message.whole_url}/${part}`);
    else if (messageOf(number)) showAlert(text.wholeFailed);
  } catch (error) {
    showAlert(error.message, error.hint);
  }
}
