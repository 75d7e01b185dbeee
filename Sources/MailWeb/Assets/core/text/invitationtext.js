// Sentences of invitations: when, how often, and who. Times are shown in the user's own time zone.

import { counted } from "../format.js";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const ordinals = { 1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", [-1]: "last", [-2]: "second to last" };
const dayStyle = /** @type {const} */ ({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const timeStyle = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** What the message is: an invitation, a change of one, a reply, or that it is off. */
export function kindOf(one) {
  if (one.method === "cancel" || one.status === "cancelled") return one.one_occurrence ? "Cancelled date" : "Cancelled";
  if (one.method === "reply") return "Reply to an invitation";
  if (one.method === "counter") return "Proposal of another time";
  if (one.method === "publish" || one.method === null) return "Event";
  if (one.updated) return one.one_occurrence ? "Updated date" : "Updated invitation";
  return "Invitation";
}

export const isOff = (one) => one.method === "cancel" || one.status === "cancelled";
export const card = (one) => `${kindOf(one)}: ${titleOf(one)}`;
export const titleOf = (one) => one.summary || "Event without a title";
export const labels = {
  when: "When", repeats: "Repeats", where: "Where", organizer: "Organizer", attendees: "Guests", notes: "Notes",
};
export const tentative = "Not confirmed yet";
export const save = "Save .ics";
export const saveLabel = (one) => `Save ${titleOf(one)} as a calendar file`;
export const moreEvents = (count) => `The file has ${counted(count - 1, "more event")}.`;

const answers = {
  accepted: "accepted", declined: "declined", tentative: "maybe", delegated: "delegated", "needs-action": "no answer",
};
export const answerOf = (person) => answers[person.answer] + (person.required ? "" : ", optional");
export const nameOf = (person) => person.name || person.address || "Unknown";
export const replyLine = (person) => `${nameOf(person)}: ${answers[person.answer]}`;
export const guests = (count) => counted(count, "guest");
export const moreGuests = (count) => `and ${counted(count, "more guest")}`;

const minutesOf = (minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const written = (day) => new Date(`${day}T00:00:00Z`);
const dayText = (date, zone) => new Intl.DateTimeFormat("en-GB", { ...dayStyle, timeZone: zone }).format(date);
const clockText = (date, zone) => new Intl.DateTimeFormat("en-GB", { ...timeStyle, timeZone: zone }).format(date);

/** The end of an event as a moment, also where it has a duration in its place. */
function endOf(one) {
  if (one.end?.moment) return new Date(one.end.moment);
  if (!one.duration || !one.start?.moment) return null;
  return new Date(Number(new Date(one.start.moment)) + one.duration * 60_000);
}

/**
 * When it is, in lines: the first in the user's time zone; the second in its own where that is another.
 * @param {any} one @param {string} [zone] the user's
 */
export function whenLines(one, zone = Intl.DateTimeFormat().resolvedOptions().timeZone) {
  if (!one.start) return [];
  if (one.start.moment) return momentLines(one, zone);
  if (one.start.minute === null) return [wholeDays(one)];
  const end = one.end?.minute !== null && one.end?.day === one.start.day ? `–${minutesOf(one.end.minute)}` : "";
  const line = `${dayText(written(one.start.day), "UTC")}, ${minutesOf(one.start.minute)}${end}`;
  return one.start.zone ? [line, `in a time zone that is not known: ${one.start.zone}`] : [line, "local time"];
}

function momentLines(one, zone) {
  const start = new Date(one.start.moment);
  const end = endOf(one);
  const line = (place) => `${dayText(start, place)}, ${clockText(start, place)}${endText(start, end, place)}`;
  const own = line(zone);
  if (!one.start.zone || !isKnown(one.start.zone)) return [own];
  const theirs = line(one.start.zone);
  return theirs === own ? [own] : [own, `${theirs} in ${one.start.zone.replaceAll("_", " ")}`];
}

function endText(start, end, zone) {
  if (!end || end <= start) return "";
  const isSameDay = dayText(start, zone) === dayText(end, zone);
  return isSameDay ? `–${clockText(end, zone)}` : ` – ${dayText(end, zone)}, ${clockText(end, zone)}`;
}

function isKnown(zone) {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The end of whole days is the day after the last one. */
function wholeDays(one) {
  const start = written(one.start.day);
  const days = one.duration ? Math.round(one.duration / 1440) : 0;
  const end = one.end?.day ? written(one.end.day) : new Date(Number(start) + days * 86_400_000);
  const last = new Date(Number(end) - 86_400_000);
  const first = dayText(start, "UTC");
  return last > start ? `${first} – ${dayText(last, "UTC")}, all day` : `${first}, all day`;
}

const units = { daily: "day", weekly: "week", monthly: "month", yearly: "year" };
const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
const weekdayText = ({ day, week }) =>
  (week === 0 ? weekdays[day] : `the ${ordinals[week] ?? `${week}.`} ${weekdays[day]}`);

/** How it repeats, in words; empty for an event that does not. @param {any} one */
export function repetitionText(one, zone = undefined) {
  const rule = one.repetition;
  if (!rule) return one.repeats_otherwise ? "In a way that only a calendar can show" : "";
  const unit = units[rule.frequency];
  const every = rule.interval === 1 ? `Every ${unit}` : `Every ${rule.interval} ${unit}s`;
  const days = rule.weekdays.length > 0 ? ` on ${listed(rule.weekdays.map(weekdayText))}` : "";
  const dates = rule.month_days.length > 0 ? ` on day ${listed(rule.month_days.map(String))}` : "";
  const count = rule.count ? `, ${counted(rule.count, "time")}` : "";
  return `${every}${days}${dates}${count}${rule.until ? `, until ${untilText(rule.until, zone)}` : ""}`;
}

const untilText = (time, zone) =>
  (time.moment ? dayText(new Date(time.moment), zone) : dayText(written(time.day), "UTC"));
