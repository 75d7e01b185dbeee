// Which settings there are: their rows by section, for the pages of the settings and for the palette.

import * as text from "./text/settings/settingstext.js";

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

/** The rows whose setting the program has. @param {Record<string, any> | null} settings */
export function availableRows(settings) {
  return rows.filter((one) => one.key === null || settings === null || one.key in settings);
}

/** The sections that have a row. @param {Record<string, any> | null} settings */
export function availableSections(settings) {
  const available = availableRows(settings);
  return sections.filter((section) => available.some((one) => one.section === section.key));
}
