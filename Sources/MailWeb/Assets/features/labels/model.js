// The labels to choose from. Pure functions.

/** The labels of every one of the rows, by keyword. @param {any[]} rows */
export function sharedLabels(rows) {
  const lists = rows.map((row) => new Set(row.labels.map((one) => one.keyword)));
  return new Set([...(lists[0] ?? [])].filter((keyword) => lists.every((list) => list.has(keyword))));
}

/** Options of the dialog: those that all rows have say so. @param {any[]} labels @param {Set<string>} shared */
export function optionsOf(labels, shared, text) {
  return labels.map((one) => ({
    id: one.keyword, label: one.name, icon: shared.has(one.keyword) ? "check" : "",
    detail: shared.has(one.keyword) ? text.remove : "",
  }));
}

/** A label that does not exist yet; null if the name is empty, taken, or no keyword. */
export function newOption(typed, labels, text) {
  const name = typed.trim();
  const taken = labels.some((one) => [one.name, one.keyword].some((word) => word.toLowerCase() === name.toLowerCase()));
  if (taken || !/^[!#-$&-'+-[^-z|}~\u0020]{1,100}$/u.test(name)) return null;
  return { id: name, label: text.create(name), icon: "plus" };
}
