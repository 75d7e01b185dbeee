// Where the rows of a list are: all equally high, with a heading above the first row of each group. Pure functions.

/**
 * @param {any[]} rows @param {number} rowHeight @param {number} headHeight
 * @param {((row: any) => string | null) | null} groupOf  the heading of a row's group; null for lists without groups
 */
export function placesOf(rows, rowHeight, headHeight, groupOf) {
  const headings = new Map();
  let height = 0;
  let group = null;
  const tops = rows.map((row, index) => {
    const own = groupOf?.(row) ?? null;
    if (own !== null && own !== group) {
      headings.set(index, own);
      height += headHeight;
    }
    group = own;
    height += rowHeight;
    return height - rowHeight;
  });
  return { tops, headings, height };
}

/** The index of the row at this height, or of the one above the heading that is there. @param {number[]} tops */
export function indexAt(tops, top) {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (tops[middle] <= top) low = middle;
    else high = middle - 1;
  }
  return low;
}
