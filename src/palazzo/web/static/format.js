// Values as people read them.

const LOCALE = navigator.language?.startsWith("en") ? navigator.language : "en-GB";
const DAY = 86_400_000;

const formats = {
  day: new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long", year: "numeric" }),
  shortDay: new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" }),
  shortDate: new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", year: "numeric" }),
  month: new Intl.DateTimeFormat(LOCALE, { month: "short", year: "numeric" }),
  clock: new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" }),
  moment: new Intl.DateTimeFormat(LOCALE, {
    weekday: "short", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit",
  }),
};
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const numbers = new Intl.NumberFormat(LOCALE);

function dated(format, iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : format.format(date);
}

export const day = (iso) => dated(formats.day, iso);
export const shortDay = (iso) => dated(formats.shortDay, iso);
export const shortDate = (iso) => dated(formats.shortDate, iso);
export const month = (iso) => dated(formats.month, iso);
export const clock = (iso) => dated(formats.clock, iso);
export const moment = (iso) => dated(formats.moment, iso);

/** The day that a time has by its own clock, whatever the reader's: a stated day stays that day. */
export function statedDate(iso) {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  return year ? formats.shortDate.format(new Date(Number(year), Number(month) - 1, Number(day))) : "";
}

/** How long ago, in the largest unit that says it: `3 weeks ago`. */
export function ago(iso, now = Date.now()) {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const steps = [["year", 31_557_600], ["month", 2_629_800], ["week", 604_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return "just now";
}

/** Whole days from one moment to another. */
export const daysBetween = (from, to) => (new Date(to).getTime() - new Date(from).getTime()) / DAY;

export const number = (value) => numbers.format(value);
export const percent = (share) => `${Math.round(share * 100)} %`;

/** `1 drawer`, `2 drawers`. */
export const count = (value, one, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`;

/** A price that may be far below a cent. */
export function dollars(value) {
  if (!value) return "$0.00";
  if (value < 0.01) return `$${value.toPrecision(2)}`;
  return `$${value.toFixed(2)}`;
}

export function bytes(size) {
  if (size < 1024) return `${size} B`;
  return size < 1_048_576 ? `${(size / 1024).toFixed(0)} kB` : `${(size / 1_048_576).toFixed(1)} MB`;
}

/** `is_allergic_to` as words. */
export const words = (name) => String(name ?? "").replaceAll("_", " ");

/** The first letter large. */
export const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) : text);

/** The address on this page of `§ W-001/R-03/D-001`, or of a drawer that has no pointer yet. */
export function pathOf(pointer) {
  if (!pointer) return null;
  const text = String(pointer).replace(/^§\s*/, "");
  return /^W-\d+/i.test(text) ? `/memory/${text}` : `/memory/drawer/${encodeURIComponent(text)}`;
}

export const ROLES = { user: "You", assistant: "Assistant", system: "System", note: "Note" };

const BROUGHT = { tool: "A tool", web: "A web page", file: "A file", agent: "Another agent", person: "Somebody else" };

/** Who said it: the speaker's name if there is one, else where it came from. */
export const speaker = (drawer) => drawer.speaker || BROUGHT[drawer.provenance] || ROLES[drawer.role] || drawer.role;
