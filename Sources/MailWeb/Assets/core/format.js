// Values as people read them: times, numbers, sizes, names.

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const numbers = new Intl.NumberFormat("en");
const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" });
const twoDigits = (number) => String(number).padStart(2, "0");
const startOfDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** 14:05 today, Yesterday, Mon in the last week, 5 Feb this year, else 2025-02-05; empty for no date. */
export function shortTime(text, now = new Date()) {
  const date = new Date(text ?? NaN);
  if (Number.isNaN(date.getTime())) return "";
  const days = Math.round((Number(startOfDay(now)) - Number(startOfDay(date))) / 86_400_000);
  if (days === 0) return clockTime(date);
  if (days === 1) return "Yesterday";
  if (days > 1 && days < 7) return weekdays[date.getDay()];
  if (date.getFullYear() === now.getFullYear()) return `${date.getDate()} ${months[date.getMonth()]}`;
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

const monthName = new Intl.DateTimeFormat("en", { month: "long" });

/** The function that names the group of a date in a list: Today, Yesterday, Last 7 days, else the month. */
export function dateGroups(now = new Date()) {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const begins = (days) => Number(new Date(year, month, day - days));
  const bounds = [[begins(-1), "Later"], [begins(0), "Today"], [begins(1), "Yesterday"], [begins(6), "Last 7 days"]];
  return (text) => {
    const date = new Date(text ?? NaN);
    if (Number.isNaN(date.getTime())) return "No date";
    const known = bounds.find(([begin]) => Number(date) >= begin);
    if (known) return known[1];
    return `${monthName.format(date)}${date.getFullYear() === year ? "" : ` ${date.getFullYear()}`}`;
  };
}

/** The time on an opened message: the day and the clock. */
export function messageTime(text, now = new Date()) {
  const date = new Date(text ?? NaN);
  const day = shortTime(text, now);
  if (day === "" || day === clockTime(date)) return day;
  return `${day}, ${clockTime(date)}`;
}

function clockTime(date) {
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The whole date in words, for tooltips and readers. */
export function fullTime(text) {
  const date = new Date(text ?? NaN);
  return Number.isNaN(date.getTime()) ? "No date" : longDate.format(date);
}

/** "just now", "4 minutes ago", else the short time. */
export function ago(text, now = new Date()) {
  const seconds = (Number(now) - Number(new Date(text ?? NaN))) / 1000;
  if (Number.isNaN(seconds)) return "";
  if (seconds < 60) return "just now";
  if (seconds < 3600) return counted(Math.floor(seconds / 60), "minute") + " ago";
  if (seconds < 6 * 3600) return counted(Math.floor(seconds / 3600), "hour") + " ago";
  return shortTime(text, now);
}

/** 1,234 */
export function number(value) {
  return numbers.format(value);
}

/** "1 conversation", "1,234 conversations" */
export function counted(value, noun, plural = noun + "s") {
  return `${number(value)} ${value === 1 ? noun : plural}`;
}

/** 812 B, 14 KB, 2.3 MB */
export function byteSize(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["KB", "MB", "GB"];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value >= 10 ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit]}`;
}

/** The name of a person, or the address where there is no name. */
export function personName(person) {
  return person?.name || person?.address || "Unknown sender";
}

/** One or two letters for an avatar. */
export function initials(person) {
  const words = personName(person).split("@")[0].split(/[\s._-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return "?";
  const letters = [words[0], ...(words.length > 1 ? [words.at(-1)] : [])].map((word) => [...word][0]);
  return letters.join("").toLocaleUpperCase("en");
}

/** One of twelve hues, always the same one for an address. */
export function hue(person) {
  let hash = 7;
  const written = (person?.address || person?.name || "").toLowerCase();
  for (const letter of written) hash = (hash * 31 + letter.codePointAt(0)) % 65_521;
  return hash % 12;
}

/** The icon that fits an attachment. */
export function attachmentIcon(mimeType) {
  const [type, subtype = ""] = mimeType.split("/");
  if (["image", "audio", "video", "text"].includes(type)) return type;
  if (/zip|tar|compress|rar|7z/.test(subtype)) return "package";
  if (/pdf|word|document|sheet|presentation|rtf/.test(subtype)) return "text";
  if (type === "message") return "envelope";
  return "file";
}
