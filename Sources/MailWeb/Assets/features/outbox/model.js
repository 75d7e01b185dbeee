// Pending changes and the history of a message as lines of text.

import { messageTime } from "../../core/format.js";
import * as text from "../../core/text/text.js";

/** Attempts follow each other within seconds, so that the history shows them. */
const exactDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "medium" });
/** From here on a time says more than a number of seconds. */
const countdownFrom = 120;

/** Since when a change is pending, how often it was tried, and when it is tried next. */
export function timesOf(change, now = new Date()) {
  const tries = change.attempts > 0 ? text.attempts(change.attempts) : null;
  return [text.since(secondTime(change.since)), tries, nextAttempt(change.next_try, now)].filter(Boolean).join(" · ");
}

/** Nothing for a time that is over: the reason says what is going on. */
function nextAttempt(written, now) {
  const seconds = Math.ceil((Number(new Date(written ?? NaN)) - Number(now)) / 1000);
  if (seconds >= countdownFrom) return text.nextAttemptAt(secondTime(written));
  return seconds > 0 ? text.nextAttemptIn(seconds) : null;
}

/** messageTime() ends with the minutes; seconds are the same everywhere. */
const secondTime = (written) => `${messageTime(written)}:${written.slice(17, 19)}`;

/** When and where something happened to a message. */
export function placeOf(event) {
  const place = [event.mailbox, event.uid ? `UID ${event.uid}` : null].filter(Boolean).join(", ");
  return [exactDate.format(new Date(event.date)), place].filter(Boolean).join(" · ");
}
