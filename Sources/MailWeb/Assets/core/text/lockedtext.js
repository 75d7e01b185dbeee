// What is said when an action left locked messages alone.

import { counted } from "../format.js";
import { doneTo, mailboxName } from "./text.js";

const leftAlone = (count) => `${counted(count, "locked message")} ${count === 1 ? "was" : "were"} left alone`;

export const lockedOnly = (count) => `Nothing was changed. ${leftAlone(count)}`;

/**
 * `free` conversations have no locked messages; `changed` and `locked` are numbers of messages.
 * @param {{action: string, destination?: any, free: number, changed: number, locked: number}} result
 */
export function lockedLeft({ action, destination, free, changed, locked }) {
  if (changed === 0) return lockedOnly(locked);
  return `${doneBeside({ action, destination, free, changed })}. ${leftAlone(locked)}`;
}

/** What was done while locked messages stayed. */
export function doneBeside({ action, destination, free, changed }) {
  const what = free > 0 && free <= changed ? counted(free, "conversation") : counted(changed, "message");
  return doneTo(what, action, destination && mailboxName(destination));
}
