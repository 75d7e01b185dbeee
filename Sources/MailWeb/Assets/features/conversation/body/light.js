// Which HTML mail keeps its light backgrounds in the dark theme: as the user chose for the message, else for its
// sender.

import { useEffect, useReducer } from "/assets/preact-htm.js";
import { useStore } from "../../../core/hooks.js";
import { announce, showAlert } from "../../../core/mail/notify.js";
import { readSettings, saveSetting, settingOf } from "../../../core/mail/settings.js";
import { store } from "../../../core/store.js";
import * as text from "../../../core/text/filestext.js";
import { isDark } from "./darkmail.js";
import { withLight } from "../model.js";

const key = "lightMailSenders";

/** The senders whose mail is light, in lower case. @returns {string[]} */
function lightSenders(state) {
  try {
    return JSON.parse(settingOf(state, key)?.value ?? "[]");
  } catch {
    return [];
  }
}

const senderOf = (message) => message.from?.address.toLowerCase() ?? "";

/** True if the message keeps its light backgrounds. */
export const isLight = (state, message) =>
  state.conversation?.light[message.number] ?? lightSenders(state).includes(senderOf(message));

/** Shows a message with its own light backgrounds, or dark; the same for later mail of its sender. */
export async function setLight(message, light) {
  store.update((state) => withLight(state, message.number, light));
  announce(light ? text.isLight : text.isDark);
  const sender = senderOf(message);
  if (store.state.settings === null) await readSettings();
  const others = lightSenders(store.state).filter((one) => one !== sender);
  if (sender === "" || !settingOf(store.state, key)) return;
  try {
    await saveSetting(key, JSON.stringify(light ? [...others, sender].sort() : others));
  } catch (error) {
    showAlert(error.message, error.hint);
  }
}

/** True while the page is dark; follows the settings and the system. */
export function useDark() {
  const [, renderAgain] = useReducer((count) => count + 1, 0);
  useStore((state) => settingOf(state, "appTheme")?.value ?? "");
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => renderAgain(null);
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, []);
  return isDark() && !matchMedia("(forced-colors: active)").matches;
}
