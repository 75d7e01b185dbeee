// Prints the open conversation, or one message of it, with all of its text.

import { store } from "../../core/store.js";
import { setAllExpanded, setExpanded } from "./actions.js";
import { openThread } from "./model.js";
import { pane } from "./pane.js";

/** A frame that is not complete by then is printed as it is. */
const frameTime = 10_000;

let isPrinting = false;

/** @param {number | null} number of the only message to print; null for all */
export async function printConversation(number = null) {
  if (isPrinting) return;
  isPrinting = true;
  await print(number).finally(() => (isPrinting = false));
}

async function print(number) {
  const before = store.state.conversation;
  if (number === null) setAllExpanded(true);
  else setExpanded([number], true);
  const setPrinting = (printing) =>
    store.update((state) => ({ ...state, conversation: { ...state.conversation, printing } }));
  setPrinting(number);
  await allFramesLoaded(number === null ? openThread(store.state)?.messages ?? [] : [number]);
  const folds = frames().flatMap(foldsOf);
  for (const fold of folds) fold.open = true;
  // The frames grow with their content.
  await nextFrames(3);
  window.print();
  for (const fold of folds) fold.open = false;
  if (store.state.conversation.id !== before.id) return;
  store.update((state) => ({
    ...state,
    conversation: { ...state.conversation, printing: null, expanded: { ...before.expanded }, folded: before.folded },
  }));
}

/** @returns {HTMLIFrameElement[]} */
const frames = () => [...(pane.current?.querySelectorAll("iframe.body-frame") ?? [])]
  .map((frame) => /** @type {HTMLIFrameElement} */ (frame));

/** @returns {HTMLDetailsElement[]} */
const foldsOf = (frame) => [...(frame.contentDocument?.querySelectorAll("details:not([open])") ?? [])];

async function allFramesLoaded(numbers) {
  const end = performance.now() + frameTime;
  const isReady = (number) => {
    const article = pane.current?.querySelector(`[data-number="${number}"].open`);
    return article && [...article.querySelectorAll("iframe.body-frame")].every((one) => one.matches(".loaded"));
  };
  while (!numbers.every(isReady) && performance.now() < end) await nextFrames(1);
}

async function nextFrames(count) {
  for (let index = 0; index < count; index += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
