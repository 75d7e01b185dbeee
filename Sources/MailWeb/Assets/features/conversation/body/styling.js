// Changes of the styles of a message that can be reverted, also when others changed other properties meanwhile.

/**
 * Sets properties above what the message says. Returns a function that reverts them.
 * @param {[HTMLElement, string, string][]} changes element, property and value of each
 */
export function setStyles(changes) {
  const before = changes.map(([{ style }, property]) =>
    ({ style, property, value: style.getPropertyValue(property), priority: style.getPropertyPriority(property) }));
  for (const [{ style }, property, value] of changes) style.setProperty(property, value, "important");
  return () => {
    for (const { style, property, value, priority } of before.reverse()) {
      if (value === "") style.removeProperty(property);
      else style.setProperty(property, value, priority);
    }
  };
}
