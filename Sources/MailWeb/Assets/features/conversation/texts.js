// The texts of the open conversation's messages: of expanded ones as they are shown, of others as they would be.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { store } from "../../core/store.js";
import { frameAddress } from "./body/bodyframe.js";
import { textOf } from "./body/pagetext.js";
import { isShownPlain, openMessages } from "./model.js";
import { pane } from "./pane.js";

/** Texts arrive one after the other. */
const pollInterval = 200;

/** @typedef {{version: string, text: string}} KnownText */

/** The texts on screen. @returns {{number: number, frame: HTMLIFrameElement, page: Document}[]} */
export function shownTexts() {
  const frames = /** @type {HTMLIFrameElement[]} */ (
    [...(pane.current?.querySelectorAll(".message .body-frame.loaded") ?? [])]);
  return frames.map((frame) => {
    const article = /** @type {HTMLElement} */ (frame.closest(".message"));
    return { number: Number(article?.dataset.number), frame, page: frame.contentDocument };
  }).filter(({ page }) => page?.body);
}

/** Another text of the same message has another version. */
const versionOf = (state, { number, body_state: kind, present_byte_count: size }) =>
  `${kind} ${size} ${isShownPlain(state, number)}`;

/** What is known of a message's text; undefined if that is another text than the one to be shown. */
const current = (state, texts, message) =>
  (texts[message.number]?.version === versionOf(state, message) ? texts[message.number] : undefined);

/** The length of each document's text when it was read; the same length means that nothing arrived. */
const lengths = new WeakMap();

function withShown(texts) {
  const isFresh = ({ number, page }) => {
    const message = store.state.messages[number];
    const isRead = lengths.get(page) === page.body.textContent.length;
    return message && !(isRead && current(store.state, texts, message));
  };
  const fresh = shownTexts().filter(isFresh);
  for (const { page } of fresh) lengths.set(page, page.body.textContent.length);
  const read = fresh.map(({ number, page }) => [number, known(number, page)]);
  return read.length === 0 ? texts : { ...texts, ...Object.fromEntries(read) };
}

/** @returns {KnownText} */
const known = (number, page) =>
  ({ version: versionOf(store.state, store.state.messages[number]), text: page ? textOf(page).text : "" });

/**
 * The texts by number of message, whether the text of a message is as known as it can be and whether all are, which
 * messages have theirs on screen, and the frame that reads the next one. Only texts on this computer are read, one at
 * a time.
 * @param {boolean} isWanted
 */
export function useTexts(isWanted) {
  const [texts, setTexts] = useState(/** @type {Record<number, KnownText>} */ ({}));
  const [shown, setShown] = useState("");
  useEffect(() => {
    const poll = () => {
      setTexts(withShown);
      setShown(shownTexts().map(({ number }) => number).join());
    };
    poll();
    const timer = setInterval(poll, pollInterval);
    return () => clearInterval(timer);
  }, []);
  const unknown = useStore((state) => openMessages(state)
    .filter((message) => frameAddress(message, isShownPlain(state, message.number)) && !current(state, texts, message)),
  isSameList);
  const next = useStore((state) => unknown.find(({ number }) => !state.conversation.expanded[number]));
  const keep = (number, page) => store.state.messages[number]
    && setTexts((before) => ({ ...before, [number]: known(number, page) }));
  const isKnown = (number) => !unknown.some((message) => message.number === number);
  const reading = isWanted && next
    && html`<${Reading} key=${next.number} message=${next} onRead=${keep} />`;
  return { texts, isKnown, isComplete: unknown.length === 0, shown, reading };
}

const isSameList = (one, other) => one.length === other.length && one.every((value, index) => value === other[index]);

/** Reads a text in a hidden frame: it is a document, and the page makes no document of text. */
function Reading({ message, onRead }) {
  const [address] = useState(() => frameAddress(message, isShownPlain(store.state, message.number)));
  return html`<iframe hidden aria-hidden="true" tabindex="-1" sandbox="allow-same-origin" referrerpolicy="no-referrer"
    src=${address} onLoad=${(event) => onRead(message.number, event.currentTarget.contentDocument)}></iframe>`;
}
