// Sentences of rules, their runs, and cleaning up.

import { ago, byteSize, counted, number } from "../../format.js";

const messages = (count) => counted(count, "message");

// ---- The list

export const title = "Rules";
export const intro =
  "Rules act on mail as it arrives, from top to bottom. Mail that is here already is left alone until you ask.";
export const newRule = "New rule";
export const cleanUp = "Clean up";
export const log = "Log";
export const none = "No rules yet";
export const noneHint =
  "A rule moves, marks or protects mail as it arrives. You see what it would do before you save it.";
export const loading = "Loading rules";
export const loadFailed = (reason) => `Couldn’t load the rules: ${reason}`;
export const failed = (reason) => `Couldn’t do that: ${reason}`;
export const retry = "Try again";
export const enabledOf = (name) => `${name} is on`;
export const moveUp = (name) => `Move ${name} up`;
export const moveDown = (name) => `Move ${name} down`;
export const moved = (name, place) => `${name} is number ${number(place)} now`;
export const more = (name) => `More for ${name}`;
export const edit = "Edit";
export const runNow = "Run on existing mail";
export const remove = "Remove";
export const removed = (name) => `Removed ${name}`;
export const removeTitle = (name) => `Remove ${name}?`;
export const removeQuestion = "Mail it has moved stays where it is. Its log is kept.";
export const exclusionBadge = "Protects";
export const acted = (count, last) =>
  (count === 0 ? "Hasn’t acted yet" : `${messages(count)} so far${last ? `, last ${ago(last)}` : ""}`);
const place = (mailbox) => mailbox || "a mailbox";
const verbs = {
  trash: () => "move to Trash", archive: () => "archive", read: () => "mark as read", star: () => "star",
  lock: () => "lock", move: (action) => `move to ${place(action.mailbox)}`,
  keyword: (action) => `label ${action.keyword || "…"}`,
};
export const actionLine = (actions) => actions.map((one) => verbs[one.kind]?.(one) ?? one.kind).join(", ");
export const when = "When";
export const exceptWord = "except";
export const thenStop = "then stop";
export const protects = "no rule acts";

// ---- The editor

export const editRule = "Edit rule";
export const name = "Name";
export const kind = "What it does";
export const kinds = { action: "Act on messages", exclusion: "Protect from all rules" };
export const kindHelp = "Protected messages are left alone by every rule.";
export const condition = "When a message matches";
export const conditionHelp = "As in the search field, such as from:shop older_than:30d or list:news.";
/** Besides those of a search. */
export const moreConditions = [["Mailing list…", "text", "list:"], ["Older than a month", "clock", "older_than:30d"]];
export const except = "Except";
export const exceptHelp = "Leave empty for no exception. Locked messages always stay.";
export const account = "In";
export const allAccounts = "All accounts";
export const actions = "Then";
export const actionKinds = {
  move: "Move to", trash: "Move to Trash", archive: "Archive", read: "Mark as read", star: "Star", lock: "Lock",
  keyword: "Label",
};
export const actionLabel = (place) => `Action ${number(place)}`;
export const mailboxLabel = (place) => `Mailbox of action ${number(place)}`;
export const keywordLabel = (place) => `Label of action ${number(place)}`;
export const chooseMailbox = "Choose a mailbox";
export const addAction = "Add an action";
export const removeAction = (place) => `Remove action ${number(place)}`;
export const stop = "Stop here: no rule below acts on these messages";
export const cancel = "Cancel";
export const close = "Close";
export const saveForNew = "Save for new mail";
export const save = "Save";
export const saveAndRun = (count) => `Save and run on ${number(count)} now`;
export const saved = "Rule saved";
export const problems = {
  name: "Give the rule a name.", condition: "Say which messages. An empty condition would match all mail.",
  actions: "Choose at least one action.", mailbox: "Choose a mailbox.", keyword: "Type a label.",
};
export const gone = "This rule no longer exists";

// ---- Dry run

export const preview = "What it would do here";
export const previewEmpty = "Type a condition to see which messages it matches.";
export const previewLoading = "Looking through your mail…";
export const previewFailed = (reason) => `Couldn’t try it: ${reason}`;
export function previewLine({ total, kept }, isExclusion) {
  const line = isExclusion ? `Protects ${messages(total)} here` : `Matches ${messages(total)} here`;
  return kept > 0 ? `${line}; ${number(kept)} more would stay` : line;
}
export const previewShown = ({ matches, total, kept }) => `${number(matches.length)} of ${messages(total + kept)}`;
export const showMore = "Show more";
export const because = (reasons) => reasons.map((one) => one.text).join("; ");

// ---- Runs and their log

export const runStates = {
  waiting: "Needs your confirmation", running: "Running", done: "Done", undone: "Undone", declined: "Not run",
};
export const runTitle = (run) => run.rule_name;
export const runTriggers = { apply: "On existing mail", arrival: "On new mail" };
export const runLine = (run) => (run.state === "running" ? `${number(run.done)} of ${messages(run.total)}`
  : `${messages(run.changed)} changed`);
export const runProgress = (run) => `${run.rule_name}: ${number(run.done)} of ${number(run.total)}`;
export const runWaits = "Nothing has been moved yet.";
export const confirmRun = (run) => `Run on ${messages(run.total)}`;
export const declineRun = "Don’t run";
export const undoRun = "Undo this run";
export const runUndone = (run) => `${run.rule_name} undone`;
export const notUndone = "It was too late to undo all of it.";
export const logNone = "No rule has run yet";
export const logNoneHint = "What rules do is listed here, and can be undone days later.";
export const logFailed = (reason) => `Couldn’t load the log: ${reason}`;
export const entryStates = {
  planned: "Planned", done: "", undone: "Undone", unchanged: "No change needed", declined: "Not done",
};
export const entries = "Messages";
export const allRuns = "Log";

// ---- Cleaning up

export const cleanTitle = "Clean up";
export const cleanIntro = "Who fills your mailboxes. What you move to Trash here can be undone.";
export const sortBy = "Sort by";
export const sorts = { count: "Messages", size: "Size", unread: "Unread", newest: "Newest" };
export const senderLine = (one) => [messages(one.count), byteSize(one.byte_count),
  one.unread > 0 ? `${number(one.unread)} unread` : "", one.locked > 0 ? `${number(one.locked)} locked` : "",
].filter(Boolean).join(" · ");
export const senderDates = (newest) => `Newest ${newest}`;
export const senders = "Senders by volume";
export const senderCount = (count) => counted(count, "sender");
export const sendersNone = "No mail to clean up";
export const sendersFailed = (reason) => `Couldn’t count your mail: ${reason}`;
export const showMail = (name) => `Show mail from ${name}`;
export const trashDots = "Trash older…";
export const trashOf = (name) => `Move older mail of ${name} to Trash`;
export const trashTitle = (name) => `Clean up ${name}`;
export const keep = "Keep the newest";
export const keepHelp = "Everything older from this sender goes to Trash, in all mailboxes.";
export const keepInvalid = "A number from 0 to 100,000.";
export const counting = "Counting…";
export const trashCount = ({ changed, locked }) => {
  const line = changed === 0 ? "Nothing is older than that." : `${messages(changed)} would go to Trash.`;
  return locked > 0 ? `${line} Locked, so left alone: ${number(locked)}.` : line;
};
export const trashVerb = (count) => `Move ${messages(count)} to Trash`;
export const trashed = (count) => `${messages(count)} moved to Trash`;
export const large = "Large mail";
export const largeHelp = "Messages of more than 5 MB, the newest first.";
export const old = "Old mail";
export const oldHelp = "Everything from more than two years ago.";
export const searches = { large: "larger:5M", old: "older_than:2y" };
export const show = "Show";

// ---- Sieve
export const sieve = "Sieve";
export const sieveIntro = "Many mail servers and programs keep rules as a Sieve script.";
export const sieveExport = "Your rules as a script";
export const sieveExportHelp = "Copy it to a server or program that takes Sieve.";
export const sieveNotExported = "Left out, because it is not supported by Sieve:";
export const sieveImport = "A script to import";
export const sieveImportHelp = "Its rules are added turned off, so that you can try each before it acts.";
export const sieveNotImported = "Left out, because VaultMail has no such rule:";
export const importVerb = "Import";
export function sieveImported({ rules, known }) {
  const added = rules.length === 0 ? "No rule was added."
    : `Added and turned off: ${rules.map((one) => one.name).join(", ")}.`;
  return known.length === 0 ? added : `${added} Here already: ${known.join(", ")}.`;
}
