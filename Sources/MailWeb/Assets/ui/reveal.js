// Brings a row of a page into view, marks it, and gives it the keyboard.

/** @param {Element} page @param {string} id of the control of the row. Returns false if it is not there. */
export function revealRow(page, id) {
  const target = /** @type {HTMLElement | undefined} */ (
    [...page.querySelectorAll("[id]")].find((one) => one.id === id));
  if (!target) return false;
  const box = target.closest(".setting") ?? target;
  box.scrollIntoView({ block: "center" });
  box.classList.add("found");
  (target.querySelector("button") ?? target).focus({ preventScroll: true });
  return true;
}
