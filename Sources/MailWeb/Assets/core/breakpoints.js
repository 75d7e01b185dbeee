// The widths at which the layout changes; styles/ uses the same numbers.

/** One pane. */
const phoneQuery = "(max-width: 699px)";
/** Three panes; below it the sidebar is a drawer. */
export const wideQuery = "(min-width: 1100px)";

export const isPhone = () => matchMedia(phoneQuery).matches;
