// The reading pane on screen, for actions that have to know where the keyboard is.

/** @type {{current: HTMLElement | null}} */
export const pane = { current: null };
