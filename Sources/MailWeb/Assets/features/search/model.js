// What the search field makes of typing, as values.

/** The query with a note's suggestion in place of what was not understood; null where there is none to offer. */
export function suggestedQuery(query, note) {
  if (!note.suggestion || note.kind === "reading" || note.text === "" || !query.includes(note.text)) return null;
  return query.replace(note.text, () => note.suggestion);
}

/** True while the last word is an operator that waits for its value. @param {string} query */
export const isUnfinished = (query) => /(^|\s)-?[a-z_]+:"?$/i.test(query);

/** The place of the keyboard after an arrow key in a list below a field; -1 is the field itself. */
export function nextPlace(key, place, count) {
  if (key === "ArrowDown") return Math.min(place + 1, count - 1);
  return key === "ArrowUp" ? Math.max(place - 1, -1) : undefined;
}
