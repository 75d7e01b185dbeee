// The theme and the size of the text: applied at once, and kept in this browser for theme.js, which applies them before
// the first paint of the next visit.

const key = "vaultmail.appearance";

/**
 * @param {{theme: string, size: number}} wanted theme is system, light, dark or contrast; size in percent, 80 to 200
 */
export function applyAppearance({ theme, size }) {
  const root = document.documentElement;
  if (["light", "dark", "contrast"].includes(theme)) root.dataset.theme = theme;
  else delete root.dataset.theme;
  root.style.fontSize = size === 100 ? "" : `${size}%`;
  localStorage.setItem(key, JSON.stringify({ theme, size }));
}
