// What the settings show and what some words find in them.

import { availableRows, availableSections, rows, sections } from "../../core/settingrows.js";
import { rowsOfAccount } from "../../core/text/settings/accountrowtext.js";
import * as text from "../../core/text/settings/settingstext.js";

/** The row with that name. @param {string} name */
export const rowNamed = (name) => rows.find((one) => one.row === name);

/** Section and row of a path such as "appearance/theme"; the rest belongs to the section. @param {string} path */
export function placeOf(path, settings = null) {
  const [section = "", ...rest] = path.split("/");
  const known = availableSections(settings).some((one) => one.key === section);
  return { section: known ? section : "accounts", rest: known ? rest.join("/") : "", isOverview: path === "" };
}

/** True if a path is that of the overview or leads to a section, whether or not this program has it. */
export const isKnown = (path) => path === "" || sections.some(({ key }) => key === path.split("/")[0]);

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
