// Applies theme, text size and layout before the first paint, which a module would miss. core/appearance.js and
// core/layout.js keep what is read here.

(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "{}");
    } catch {
      localStorage.removeItem(key);
      return {};
    }
  };
  const { theme, size } = read("vaultmail.appearance");
  const { density, reading, sizes = {} } = read("vaultmail.layout");
  if (["light", "dark", "contrast"].includes(theme)) root.dataset.theme = theme;
  if (size >= 80 && size <= 200) root.style.fontSize = `${size}%`;
  for (const [name, unit] of [["sidebar", "rem"], ["list", "rem"], ["rows", "%"]]) {
    if (sizes[name] > 0) root.style.setProperty(`--${name}-size`, `${Math.min(sizes[name], 90)}${unit}`);
  }
  root.dataset.density = density === "compact" || density === "relaxed" ? density : "default";
  root.dataset.reading = reading === "bottom" || reading === "off" ? reading : "right";
})();
