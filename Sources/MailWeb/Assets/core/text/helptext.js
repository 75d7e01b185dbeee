// Sentences of what opens the list of keyboard shortcuts and the settings; part of text.js.

export const shortcuts = "Keyboard shortcuts";
export const shortcutsTip = "Keyboard shortcuts (?)";
export const settings = "Settings";
export const settingsTip = "Settings (Ctrl+,)";
