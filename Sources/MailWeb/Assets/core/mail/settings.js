// The program's settings: shown before they are saved, and turned back if saving fails. A value is text.

import * as api from "../api.js";
import { applyAppearance } from "../appearance.js";
import { mutations } from "../mutationqueue.js";
import { share } from "./structuralsharing.js";
import { on } from "../signals.js";
import { store } from "../store.js";

/**
 * @typedef {object} Setting
 * @property {string} key
 * @property {string} value
 * @property {string} default
 * @property {string[]} choices  empty if any text is allowed
 * @property {boolean} changed   from the default
 */

const reader = mutations.reader();

/** The setting with that key; null before the first answer, or if the program has none. @returns {Setting | null} */
export const settingOf = (state, key) => state.settings?.[key] ?? null;

/** Reads all settings. A program without them keeps the defaults of this browser. */
export async function readSettings() {
  try {
    const { worth, answer } = await reader.read(() => api.get("/api/settings"));
    if (worth !== "current") return;
    const settings = Object.fromEntries(answer.settings.map((one) => [one.key, one]));
    store.update((state) => ({ ...state, settings: share(state.settings, settings) }));
  } catch (error) {
    store.update((state) => ({ ...state, settings: state.settings ?? {} }));
  }
}

/** Begins to follow changes, and to apply the theme and the text size. */
export function startSettings() {
  on("change", (change) => change.settings && readSettings());
  store.watch((state) => state.settings, (settings) => settings && applyAppearance(appearanceOf(settings)));
}

function appearanceOf(settings) {
  const size = Number(settings.textSizePercent?.value ?? 100);
  return { theme: settings.appTheme?.value ?? "system", size: Number.isFinite(size) ? size : 100 };
}

/**
 * Saves a value; null is the default. Shows it at once, turns it back and throws if the program refuses it.
 * @param {string} key @param {string | null} value
 */
export async function saveSetting(key, value) {
  const before = settingOf(store.state, key);
  if (!before) return;
  const shown = value ?? before.default;
  const patch = {
    apply: (state) => withSetting(state, { ...before, value: shown, changed: shown !== before.default }),
    revert: (state) => (settingOf(state, key)?.value === shown ? withSetting(state, before) : state),
  };
  const { setting } = await mutations.optimistic(patch, () => api.change("/api/settings", { key, value }));
  store.update((state) => (settingOf(state, key)?.value === shown ? withSetting(state, setting) : state));
}

/** @param {any} state @param {Setting} setting */
function withSetting(state, setting) {
  return { ...state, settings: { ...state.settings, [setting.key]: setting } };
}
