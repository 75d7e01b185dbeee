// The layout of this device: how dense the list is, where the message is shown, and how wide the columns are. Kept in
// this browser for theme.js, which applies it before the first paint.

const key = "vaultmail.layout";

/** The values of each choice; the first is the default. */
export const layouts = { density: ["default", "compact", "relaxed"], reading: ["right", "bottom", "off"] };

/**
 * What can be resized, in rem, so that larger text gets more room: the sidebar, the list beside the message, and, in
 * per cent of the window, the list above it.
 */
export const sizes = {
  sidebar: { minimum: 11, maximum: 24, standard: 15, unit: "rem" },
  list: { minimum: 17, maximum: 45, standard: 26, unit: "rem" },
  rows: { minimum: 20, maximum: 75, standard: 45, unit: "%" },
};

/** @returns {{density: string, reading: string}} */
export function readLayout() {
  const { density = layouts.density[0], reading = layouts.reading[0] } = document.documentElement.dataset;
  return { density, reading };
}

/** The sizes that were chosen. @returns {Partial<Record<"sidebar" | "list" | "rows", number>>} */
export function readSizes() {
  const root = document.documentElement.style;
  const chosen = Object.keys(sizes).map((name) => [name, parseFloat(root.getPropertyValue(`--${name}-size`))]);
  return Object.fromEntries(chosen.filter(([, size]) => !Number.isNaN(size)));
}

const save = () => localStorage.setItem(key, JSON.stringify({ ...readLayout(), sizes: readSizes() }));

/** Applies a choice at once and keeps it. @param {Partial<{density: string, reading: string}>} change */
export function applyLayout(change) {
  Object.assign(document.documentElement.dataset, change);
  save();
}

/** Gives a column another size, within its bounds, and keeps it; null is the standard again. */
export function applySize(name, size) {
  const { minimum, maximum, unit } = sizes[name];
  const root = document.documentElement.style;
  if (size === null) root.removeProperty(`--${name}-size`);
  else root.setProperty(`--${name}-size`, `${Math.min(maximum, Math.max(minimum, Math.round(size * 4) / 4))}${unit}`);
  save();
}
