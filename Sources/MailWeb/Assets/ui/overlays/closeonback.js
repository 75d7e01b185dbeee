// Back closes what lies over a view before it leaves the view. The browser's history gets no entries for that, which
// would pile up and race with those of views: the step is cancelled. Where the browser cannot do that, the router
// closes what is open with the step.

/** What is open, the topmost last. @type {(() => void)[]} */
const open = [];

function cancelStep(event) {
  const isBack = event.navigationType === "traverse" && event.destination.index < navigationOf().currentEntry.index;
  if (!isBack || !event.cancelable) return;
  event.preventDefault();
  open.at(-1)?.();
}

const navigationOf = () => /** @type {any} */ (window).navigation;

/** Calls `close` instead of a step back as long as nothing else lies over it. Returns a clean-up. */
export function closeOnBack(close) {
  if (open.length === 0) navigationOf()?.addEventListener("navigate", cancelStep);
  open.push(close);
  return () => {
    open.splice(open.indexOf(close), 1);
    if (open.length === 0) navigationOf()?.removeEventListener("navigate", cancelStep);
  };
}
