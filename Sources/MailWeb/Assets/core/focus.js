// Where the keyboard is, and how it moves inside a group of controls.

/** True if no control has the keyboard. */
export const isFocusFree = () => document.activeElement === null || document.activeElement === document.body;

/** The arrow key's target in a row of stops, with wrap-around; undefined for other keys. */
export function nextStop(key, at, count) {
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key];
  return next === undefined ? undefined : (next + count) % count;
}

const stopSelector = "button, a[href]";

/** Makes a toolbar one tab stop; arrows, Home and End move inside it (ARIA toolbar pattern). Returns a clean-up. */
export function roveFocus(toolbar) {
  const all = () => [...toolbar.querySelectorAll(stopSelector)];
  const select = (stop) => all().forEach((other) => (other.tabIndex = other === stop ? 0 : -1));
  const onFocus = (event) => select(event.target.closest(stopSelector));
  const onKey = (event) => {
    const stops = all().filter((stop) => !stop.disabled && stop.offsetParent);
    const at = stops.indexOf(document.activeElement);
    const next = at < 0 ? undefined : nextStop(event.key, at, stops.length);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    stops[next].focus();
  };
  if (!all().some((stop) => stop.tabIndex === 0 && stop.hasAttribute("tabindex"))) select(all()[0]);
  toolbar.addEventListener("focusin", onFocus);
  toolbar.addEventListener("keydown", onKey);
  return () => {
    toolbar.removeEventListener("focusin", onFocus);
    toolbar.removeEventListener("keydown", onKey);
  };
}
