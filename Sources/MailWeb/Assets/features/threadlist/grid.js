// The grid on screen, for actions that have to know what is visible or where the keyboard is.

/** @type {{current: import("../../ui/lists/virtuallist.js").VirtualList | null}} */
export const grid = { current: null };
