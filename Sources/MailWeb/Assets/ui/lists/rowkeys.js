// Keys of a grid with one tab stop: rows up and down, a row's controls left and right.

/**
 * Handles a keydown event in the grid. `onToggle(key)` selects or deselects a row for the space bar, `onExtend(step)`
 * selects on to the next row, `onAll()` selects all rows.
 * @param {KeyboardEvent & {target: any}} event
 * @param {{virtual: any, onToggle: (key: string) => void, onExtend?: (step: number) => void, onAll?: () => void}} does
 */
export function onGridKey(event, { virtual, onToggle, onExtend = () => {}, onAll = () => {} }) {
  const isAll = (event.ctrlKey || event.metaKey) && event.key === "a";
  const step = event.shiftKey ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined;
  if (isAll || step) {
    if (isAll) onAll();
    else onExtend(step);
    event.preventDefault();
    return event.stopPropagation();
  }
  if (event.ctrlKey && !["Home", "End"].includes(event.key)) return;
  if (event.altKey || event.metaKey) return;
  const at = virtual.indexOf(virtual.currentKey);
  const page = virtual.pageSize();
  const places = {
    ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: virtual.rows.length - 1,
  };
  if (event.key in places) virtual.focusIndex(places[event.key]);
  else if (event.key === "ArrowRight" || event.key === "ArrowLeft") moveInRow(event);
  else if (event.key === " " && event.target.role === "row") onToggle(event.target.dataset.key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Left and right go through a row's controls and back to the row itself. */
function moveInRow(event) {
  const row = event.target.closest("[role=row]");
  const stops = [row, ...row.querySelectorAll("[data-do]")].filter((stop) => stop.offsetParent);
  const next = stops.indexOf(event.target.closest("[data-do], [role=row]")) + (event.key === "ArrowRight" ? 1 : -1);
  stops[Math.min(Math.max(next, 0), stops.length - 1)].focus();
}
