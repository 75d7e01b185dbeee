// Which settings there are, and which of them some words find.

import { rowsOfAccount } from "../../core/text/settings/accountrowtext.js";
import * as text from "../../core/text/settings/settingstext.js";

/** The sections in order, with their icons. */
export const sections = [
  ["accounts", "person"], ["composing", "drafts"], ["appearance", "appearance"], ["reading", "read"],
  ["notifications", "bell"], ["rules", "rules"], ["ai", "search"], ["security", "lock"], ["storage", "storage"],
  ["keyboard", "keyboard"], ["about", "about"],
].map(([key, icon]) => ({ key, icon, name: text.sections[key] }));

/** Every row by its section; `key` is the setting that the program must have for the row to be shown. */
export const rows = [
  { row: "accounts", section: "accounts" },
  { row: "add-account", section: "accounts", path: "accounts/add" },
  { row: "undo-send", section: "composing", key: "undoSendDelaySeconds" },
  { row: "default-account", section: "composing", key: "defaultSendingAccountId" },
  { row: "signatures", section: "composing" },
  { row: "theme", section: "appearance", key: "appTheme" },
  { row: "text-size", section: "appearance", key: "textSizePercent" },
  { row: "density", section: "appearance" },
  { row: "reading-pane", section: "appearance" },
  { row: "swipe-right", section: "appearance", key: "swipeRightAction" },
  { row: "swipe-left", section: "appearance", key: "swipeLeftAction" },
  { row: "categorize", section: "reading", key: "categories" },
  { row: "categories", section: "reading", key: "categoryTabVisibility" },
  { row: "images", section: "reading" },
  { row: "auto-advance", section: "reading", key: "autoAdvance" },
  { row: "plain-text", section: "reading", key: "preferPlainText" },
  { row: "subject-threads", section: "reading", key: "subjectFallback" },
  { row: "kept-mail", section: "reading", key: "deletedMailRetentionDays" },
  { row: "notify-permission", section: "notifications", key: "notificationPreferences" },
  { row: "desktop-notifications", section: "notifications", key: "notifications.desktop" },
  { row: "notify", section: "notifications", key: "notificationPreferences" },
  { row: "notify-categories", section: "notifications", key: "notifCategoryPreferences" },
  { row: "vip", section: "notifications", key: "vipContacts" },
  { row: "muted-threads", section: "notifications", key: "notificationPreferences" },
  { row: "quiet-hours", section: "notifications", key: "quietHoursEnabled" },
  { row: "rules", section: "rules", path: "rules" },
  { row: "new-rule", section: "rules", path: "rules/new" },
  { row: "clean-up", section: "rules", path: "rules/cleanup" },
  { row: "rule-log", section: "rules", path: "rules/log" },
  { row: "models", section: "ai" },
  { row: "semantic-search", section: "ai", key: "semanticSearchEnabled" },
  { row: "text-model", section: "ai", key: "textGenerationEnabled" },
  { row: "app-lock", section: "security" },
  { row: "vault", section: "security" },
  { row: "sessions", section: "security" },
  { row: "usage", section: "storage" },
  { row: "attachment-limit", section: "storage" },
  { row: "metered", section: "storage", key: "treatNetworkAsMetered" },
  { row: "clear-cache", section: "storage" },
  { row: "wipe", section: "storage" },
  { row: "key-profile", section: "keyboard", key: "keyProfile" },
  { row: "single-keys", section: "keyboard", key: "singleKeyShortcuts" },
  { row: "shortcuts", section: "keyboard", key: "keyBindings" },
  { row: "version", section: "about" },
  { row: "privacy", section: "about" },
  { row: "licenses", section: "about" },
  { row: "model-licenses", section: "about" },
].map((one) => {
  const [name, help, words] = text.rows[one.row];
  return { key: null, path: `${one.section}/${one.row}`, place: text.sections[one.section], ...one, name, help, words };
});

/** The row with that name. @param {string} name */
export const rowNamed = (name) => rows.find((one) => one.row === name);

/** The rows whose setting the program has. @param {Record<string, any> | null} settings */
export function availableRows(settings) {
  return rows.filter((one) => one.key === null || settings === null || one.key in settings);
}

/** The sections that have a row. @param {Record<string, any> | null} settings */
export function availableSections(settings) {
  const available = availableRows(settings);
  return sections.filter((section) => available.some((one) => one.section === section.key));
}

/** Section and row of a path such as "appearance/theme"; the rest belongs to the section. @param {string} path */
export function placeOf(path, settings = null) {
  const [section = "", ...rest] = path.split("/");
  const known = availableSections(settings).some((one) => one.key === section);
  return { section: known ? section : "accounts", rest: known ? rest.join("/") : "", isOverview: path === "" };
}

/**
 * Rows that hold every word, in the order of the page; rows whose name holds them come first.
 * @param {string} query @param {Record<string, any> | null} settings
 * @param {{id: number, address: string, local?: boolean, sync_all_mail?: boolean | null}[]} accounts
 */
export function findRows(query, settings, accounts = []) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ofAccounts = accounts.flatMap(rowsOf);
  const holds = (written) => words.every((word) => written.toLowerCase().includes(word));
  const found = [...availableRows(settings), ...ofAccounts].filter((one) =>
    holds([one.name, one.help, one.words, one.place, text.sections[one.section]].join(" ")));
  return [...found.filter((one) => holds(one.name)), ...found.filter((one) => !holds(one.name))];
}

/** The page of an account and its rows. Mail on this computer only has no servers, and few servers have All Mail. */
function rowsOf({ id, address, local = false, sync_all_mail: all = null }) {
  const path = `accounts/${id}`;
  const own = { row: `account-${id}`, section: "accounts", path, name: address, help: "", words: text.rows.accounts[2],
    place: text.sections.accounts };
  const parts = Object.entries(rowsOfAccount)
    .filter(([part]) => (!local || partsOfLocal.includes(part)) && (part !== "sync-all-mail" || all !== null));
  return [own, ...parts.map(([part, [name, help, words]]) => (
    { ...own, row: `account-${id}-${part}`, path: `${path}/${part}`, name, help, words, place: address }))];
}

const partsOfLocal = ["display-name", "remove"];

/** The value of a setting that is JSON; `fallback` if it cannot be read. @param {any} setting */
export function readMap(setting, fallback = {}) {
  try {
    const value = JSON.parse(setting?.value || "{}");
    return typeof value === "object" && value !== null ? value : fallback;
  } catch {
    return fallback;
  }
}

/** The parts of an account's storage as shares of the largest account, in percent. */
export function barsOf(storage) {
  const largest = Math.max(1, ...storage.accounts.map((one) => one.total_bytes));
  return storage.accounts.map((one) => ({
    id: one.id,
    parts: ["messages", "attachments", "index"].map((part) => ({
      part, bytes: one[`${part}_bytes`], percent: (100 * one[`${part}_bytes`]) / largest,
    })),
  }));
}
