// The reading pane as values: the open conversation, which messages are expanded, and which are folded away.

import { settingOf } from "../../core/mail/settings.js";
import { share } from "../../core/mail/structuralsharing.js";

const foldFrom = 6;

/** A conversation that is being read. What the list knows of it is shown meanwhile. */
function pendingConversation(id) {
  return {
    id, status: id === null ? "closed" : "pending", error: null, expanded: {}, plain: {}, fixed: {}, light: {},
    printing: null, folded: [], start: null,
  };
}

export const openThread = (state) => state.threads[state.conversation?.id];

/** The open conversation's messages, in order of time. */
export function openMessages(state) {
  return openThread(state)?.messages.map((number) => state.messages[number]) ?? [];
}

/** The state with another conversation in the reading pane, or none. @param {number | null} id */
export function withConversation(state, id) {
  return { ...state, conversation: pendingConversation(id), threads: {}, messages: {} };
}

/** The state with the program's answer about a conversation. */
export function withThread(state, answer) {
  const numbers = answer.messages.map((message) => message.number);
  const thread = share(state.threads[answer.id],
    { id: answer.id, subject: answer.subject, muted: answer.muted ?? false, messages: numbers });
  const fresh = answer.messages.map((message) =>
    [message.number, share(state.messages[message.number], withKnown(state.messages[message.number], message))]);
  const { conversation } = state;
  const isFirst = conversation.status !== "open";
  const last = numbers.at(-1);
  const found = numbers.find((number) => number === openRow(state)?.message);
  const expanded = { ...conversation.expanded };
  for (const message of answer.messages) {
    expanded[message.number] ??= [last, isFirst ? found : null].includes(message.number) || message.unread;
  }
  const start = found ?? answer.messages.find((message) => message.unread)?.number ?? last;
  const opened = isFirst
    ? { folded: foldedNumbers(numbers, expanded), start }
    : { folded: conversation.folded.filter((number) => numbers.includes(number)) };
  return {
    ...state,
    threads: { [answer.id]: thread },
    messages: Object.fromEntries(fresh),
    conversation: { ...conversation, ...opened, status: "open", error: null, expanded },
  };
}

/** What was asked about a message apart from its conversation is still true. */
function withKnown(known, message) {
  const isSame = known?.inspection && known.body_state === message.body_state;
  return isSame && message.inspection === null ? { ...message, inspection: known.inspection } : message;
}

/** The state with what reading a message showed. @param {any} state @param {number} number @param {any} inspection */
export function withInspection(state, number, inspection) {
  const known = state.messages[number];
  return known ? { ...state, messages: { ...state.messages, [number]: { ...known, inspection } } } : state;
}

/** The state after a list was asked to remove the user: all its messages say so. @param {any} state */
export function withUnsubscribed(state, offer) {
  const isOfList = ({ inspection }) => inspection?.unsubscribe?.list === offer.list;
  const changed = Object.values(state.messages).filter(isOfList).map((message) => {
    const unsubscribe = { ...message.inspection.unsubscribe, requested: offer.requested };
    return [message.number, { ...message, inspection: { ...message.inspection, unsubscribe } }];
  });
  return { ...state, messages: { ...state.messages, ...Object.fromEntries(changed) } };
}

/** A long run of collapsed messages between the first and the expanded ones is folded into one button. */
function foldedNumbers(numbers, expanded) {
  const firstExpanded = numbers.findIndex((number) => expanded[number]);
  const folded = numbers.slice(1, Math.max(1, firstExpanded - 1));
  return folded.length < foldFrom ? [] : folded;
}

/** What is in the pane, in order: message numbers, and one {folded: count} in the place of folded messages. */
export function placedMessages(numbers, { folded, expanded }) {
  const hidden = new Set(folded.filter((number) => !expanded[number]));
  const placed = [];
  for (const number of numbers) {
    if (!hidden.has(number)) placed.push(number);
    else if (typeof placed.at(-1) !== "object") placed.push({ folded: hidden.size });
  }
  return placed;
}

export function withExpanded(state, numbers, isExpanded) {
  const { conversation } = state;
  const expanded = { ...conversation.expanded };
  for (const number of numbers) expanded[number] = isExpanded;
  return { ...state, conversation: { ...conversation, expanded } };
}

export function withoutFold(state) {
  return { ...state, conversation: { ...state.conversation, folded: [] } };
}

/** True if a message is shown as plain text: as the user chose for it, else as the settings say (MO-61). */
export const isShownPlain = (state, number) =>
  state.conversation.plain[number] ?? settingOf(state, "preferPlainText")?.value === "true";

/** Shows a message as plain text, or as HTML. */
export function withPlain(state, number, isPlain) {
  const { conversation } = state;
  return { ...state, conversation: { ...conversation, plain: { ...conversation.plain, [number]: isPlain } } };
}

/** Shows a plain text in a font of fixed width, or in the usual one. */
export function withFixed(state, number, isFixed) {
  const { conversation } = state;
  return { ...state, conversation: { ...conversation, fixed: { ...conversation.fixed, [number]: isFixed } } };
}

/** Shows HTML mail with its own light backgrounds in the dark theme, or with dark ones. */
export function withLight(state, number, isLight) {
  const { conversation } = state;
  return { ...state, conversation: { ...conversation, light: { ...conversation.light, [number]: isLight } } };
}

/** True if a message can be shown as HTML and as plain text. */
export function hasBothForms(message) {
  return Boolean(message.frame_url && message.text_frame_url && message.inspection?.has_html !== false);
}

/** The mailboxes that hold the conversation, each once. */
export function mailboxesOf(messages) {
  const boxes = new Map();
  for (const message of messages) for (const box of message.mailboxes) boxes.set(box.id, box);
  return [...boxes.values()];
}

let lastPosition = { list: null, id: null, position: null };

/** The place of the open conversation in the list on screen, {at, total, before, after}; `at` is -1 if unknown. */
export function positionOf(state) {
  const list = state.lists[state.list];
  const id = state.conversation?.id ?? null;
  if (lastPosition.position && lastPosition.list === list && lastPosition.id === id) return lastPosition.position;
  const ids = [...new Set(list?.keys.map((key) => state.rows[key].id))];
  const at = ids.indexOf(id);
  const total = Math.max(list?.total ?? 0, ids.length);
  const position = { at, total, before: ids[at - 1] ?? null, after: ids[at + 1] ?? null };
  lastPosition = { list, id, position };
  return position;
}

/** The row of the open conversation in the list on screen. */
export const openRow = (state) => state.lists[state.list]?.keys.map((key) => state.rows[key])
  .find((one) => one.id === state.conversation?.id);

/** The open conversation as actions want it; null without one. */
export function openTarget(state) {
  const id = state.conversation?.id ?? null;
  if (id === null) return null;
  const row = openRow(state);
  if (row) return row;
  const messages = openMessages(state);
  const place = messages.flatMap((message) => message.mailboxes)[0];
  const box = state.overview?.mailboxes.find((one) => one.id === place?.id);
  return {
    id, account_id: box?.account_id ?? null, unread_count: messages.filter((message) => message.unread).length,
    starred: messages.some((message) => message.starred),
  };
}

/** The end of a name, with its extension, stays visible however narrow its place is. @param {string} name */
export function middleEllipsis(name) {
  const keep = Math.min(9, Math.floor(name.length / 2));
  return [name.slice(0, name.length - keep), name.slice(name.length - keep)];
}

/** The labels of the messages, each once. */
export const labelsOf = (messages) =>
  [...new Map(messages.flatMap((message) => message.labels ?? []).map((one) => [one.keyword, one])).values()];
