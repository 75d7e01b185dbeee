// What the command palette offers, as values: {id, label, detail, icon}. Pure functions.

/** Commands of the keyboard's table that can be done now, each with its keys. @param {any[]} bindings */
export function commandsOf(bindings, { keyNames, navigation, isThreadOpen }) {
  const shown = (key) => key.split(" ").map((part) => keyNames[part] ?? part).join(" ");
  return bindings
    .filter((one) => one.group !== navigation && !one.isHidden && (isThreadOpen || !one.run.needsThread))
    .map((one) => ({
      id: `command-${one.id}`, label: one.label, detail: one.keys.length > 0 ? shown(one.keys[0]) : "", run: one.run,
    }));
}

/** Those used lately come first, newest first; the others keep their order. @param {any[]} options */
export function withRecentFirst(options, recent) {
  const known = recent.map((id) => options.find((one) => one.id === id)).filter(Boolean);
  return [...known, ...options.filter((one) => !known.includes(one))];
}

/** The ids used lately after one more was used. @param {string[]} recent @param {string} id */
export const withUsed = (recent, id) => [id, ...recent.filter((one) => one !== id)].slice(0, 5);
