// The keyboard after something was removed from a list: the neighbour's button, else the list itself.

/** Moves it once the list is drawn again. @param {any} list @param {any} key of the neighbour */
export function focusNeighbour(list, key) {
  requestAnimationFrame(() => {
    const button = list.current?.querySelector(`[data-key="${CSS.escape(String(key))}"] button`);
    (button ?? list.current)?.focus();
  });
}
