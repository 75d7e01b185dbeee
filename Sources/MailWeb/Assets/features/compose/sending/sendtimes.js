// Times to send later.

/** The choices of the menu. @returns {["hour" | "tomorrow" | "monday", Date][]} */
export function scheduleChoices(now = new Date()) {
  const morning = (days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 8);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ["hour", new Date(Number(now) + 3_600_000)],
    ["tomorrow", morning(1)],
    ["monday", morning(toMonday)],
  ];
}

/** The value of a field for local date and time. @param {Date} date */
export function localDateTime(date) {
  const two = (number) => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
