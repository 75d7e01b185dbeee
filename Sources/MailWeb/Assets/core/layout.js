// The layout of this device: how dense the list is, and where the message is shown. Kept in this browser for theme.js,
// which applies it before the first paint.

const key = "vaultmail.layout";

/** The values of each choice; the first is the default. */
export const layouts = { density: ["default", "compact", "relaxed"], reading: ["right", "bottom", "off"] };

/** @returns {{density: string, reading: string}} */
export function readLayout() {
  const { density = layouts.density[0], reading = layouts.reading[0] } = document.documentElement.dataset;
  return { density, reading };
}

/** Applies a choice at once and keeps it. @param {Partial<{density: string, reading: string}>} change */
export function applyLayout(change) {
  const layout = { ...readLayout(), ...change };
  Object.assign(document.documentElement.dataset, layout);
  localStorage.setItem(key, JSON.stringify(layout));
}
