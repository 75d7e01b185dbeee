// Which conversation is shown once the open one has left the list.

import { settingOf } from "./settings.js";

/**
 * The conversation beside the open one that stays in the list, as the setting says; null for the list itself.
 * @param {import("../store.js").State} state  from before the removal @param {number[]} removed
 */
export function threadAfter(state, removed) {
  const wanted = settingOf(state, "autoAdvance")?.value ?? "next";
  const shown = (state.lists[state.list]?.keys ?? []).map((key) => state.rows[key].id);
  const at = shown.indexOf(state.view.thread);
  if (wanted === "list" || at < 0) return null;
  const stays = (id) => !removed.includes(id);
  const below = shown.slice(at + 1).find(stays) ?? null;
  const above = shown.slice(0, at).reverse().find(stays) ?? null;
  return wanted === "next" ? below ?? above : above ?? below;
}
