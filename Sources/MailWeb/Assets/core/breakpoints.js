// The widths at which the layout changes; styles/ uses the same numbers.

/** One pane, because no more fits. */
export const phoneQuery = "(max-width: 699px)";
/** Three panes; below it the sidebar is a drawer. */
export const wideQuery = "(min-width: 1100px)";

/** True if there is one pane because no more fits. */
export const isNarrow = () => matchMedia(phoneQuery).matches;

/** True if the list and the message take turns: on a phone, or because the user wants it so. */
export const isPhone = () => isNarrow() || document.documentElement.dataset.reading === "off";
