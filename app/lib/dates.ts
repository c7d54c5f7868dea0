// Imported one by one: the index loads 300 files, and Node reads the package's long list of exports for each of them.
import { addDays as addDaysToDate } from "date-fns/addDays";
import { addMonths as addMonthsToDate } from "date-fns/addMonths";
import { eachDayOfInterval } from "date-fns/eachDayOfInterval";
import { endOfMonth } from "date-fns/endOfMonth";
import { endOfWeek } from "date-fns/endOfWeek";
import { startOfMonth } from "date-fns/startOfMonth";
import { startOfWeek } from "date-fns/startOfWeek";
import { dateStyle, type DateLocale } from "./date-style.ts";

/**
 * Days are plain `YYYY-MM-DD` strings. A `Date` is used only inside these functions, as local midnight for date-fns and as UTC
 * midnight for Intl, so that no time zone ever moves a day.
 */

const PLAIN_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const SHOWN_DAY = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/;

type Part = "short" | "long" | "monthDay" | "month" | "weekdayLong" | "weekdayShort";

const day = { year: "numeric", month: "short", day: "numeric" } as const;
const PARTS: Record<Part, Intl.DateTimeFormatOptions> = {
  short: { dateStyle: "medium" },
  long: { ...day, weekday: "long" },
  monthDay: { month: "short", day: "numeric" },
  month: { year: "numeric", month: "long" },
  weekdayLong: { weekday: "long" },
  weekdayShort: { weekday: "short" },
};

/** Formatters are expensive to create, and few languages are in use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** ISO 8601 has no words, so they are English. */
function formatterOf(part: Part, locale = dateStyle().locale): Intl.DateTimeFormat {
  const name = `${locale} ${part}`;
  const known =
    formatters.get(name) ??
    new Intl.DateTimeFormat(locale === "iso" ? "en-US" : locale, { ...PARTS[part], timeZone: "UTC" });
  formatters.set(name, known);
  return known;
}

/** Writes a part of a day as the current page does. */
const write = (part: Part, day: string, locale?: DateLocale) => formatterOf(part, locale).format(toUtc(day));

const isIso = () => dateStyle().locale === "iso";

const monthNames = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long" })
    .format(Date.UTC(2026, index, 1))
    .toLowerCase(),
);

export type WeekStart = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const pad = (number: number, length = 2) => String(number).padStart(length, "0");

function parts(day: string): [year: number, month: number, day: number] {
  const match = PLAIN_DAY.exec(day);
  if (match === null) throw new RangeError(`Not a plain day: ${day}`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

const toUtc = (day: string) => {
  const [year, month, date] = parts(day);
  return Date.UTC(year, month - 1, date);
};

const toLocal = (day: string) => {
  const [year, month, date] = parts(day);
  return new Date(year, month - 1, date);
};

/** Returns the calendar day of a Date in the process's time zone, as YYYY-MM-DD. */
export const toIsoDay = (date: Date) =>
  `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** Returns true for a YYYY-MM-DD that exists in the calendar. */
export function isDay(text: string): boolean {
  const match = PLAIN_DAY.exec(text);
  if (match === null) return false;
  const [year, month, date] = parts(text);
  const found = new Date(Date.UTC(year, month - 1, date));
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === date && year > 0;
}

/** Parses "2026-11-20" or "Nov 20, 2026" (also "November 20 2026") into "2026-11-20". Returns null for anything else. */
export function parseDay(text: string): string | null {
  const trimmed = text.trim().replaceAll(/\s+/g, " ");
  if (isDay(trimmed)) return trimmed;
  const match = SHOWN_DAY.exec(trimmed);
  if (match === null) return null;
  const name = (match[1] ?? "").toLowerCase();
  const index = monthNames.findIndex((month) => month === name || month.slice(0, name.length) === name);
  const day = `${match[3]}-${pad(index + 1)}-${pad(Number(match[2]))}`;
  return index >= 0 && isDay(day) ? day : null;
}

/** Formats a day as "Nov 20, 2026", or as the reader has chosen. Returns text that isn't a day unchanged. */
export const formatDay = (day: string) => (isDay(day) && !isIso() ? write("short", day) : day);

/** Formats the first and the last day as "Nov 28 – Dec 18, 2026", "From Nov 28, 2026", or "Until Dec 18, 2026". */
export function formatDays(first: string | null, last: string | null): string {
  if (first === null) return last === null ? "" : `Until ${formatDay(last)}`;
  if (last === null) return `From ${formatDay(first)}`;
  if (isIso()) return `${first} – ${last}`;
  // Node writes thin spaces around the dash, and Chromium plain ones. Pages would differ in the browser.
  return formatterOf("short").formatRange(toUtc(first), toUtc(last)).replaceAll("\u2009", " ");
}

/** Formats a day in another way than the page does, as an example. */
export const formatDayIn = (locale: DateLocale, day: string) =>
  locale === "iso" ? day : write("short", day, locale);

/** Formats a day as "Friday, Nov 20, 2026". */
export const formatLongDay = (day: string) =>
  !isDay(day) ? day : isIso() ? `${formatWeekday(day)}, ${day}` : write("long", day);

/** Formats a day as "Nov 20", if the page makes the year clear. */
export const formatMonthDay = (day: string) => (isIso() ? day.slice(5) : write("monthDay", day));

/** Formats a month as "November 2026". */
export const formatMonth = (day: string) => (isIso() ? day.slice(0, 7) : write("month", day));

/** Formats a weekday as "Friday" or "Fri". */
export const formatWeekday = (day: string, width: "long" | "short" = "long") =>
  write(width === "long" ? "weekdayLong" : "weekdayShort", day);

/** Formats a time (HH:MM) as "9:05" or "9:05 AM"; ISO 8601 keeps "09:05". Returns text that isn't a time unchanged. */
export function formatTime(time: string): string {
  const [, hour = "", minute = ""] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (hour === "") return time;
  if (dateStyle().clock === "24") return isIso() ? time : `${Number(hour)}:${minute}`;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

export const addDays = (day: string, days: number) => toIsoDay(addDaysToDate(toLocal(day), days));

const DAY_MS = 24 * 60 * 60 * 1000;

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const shiftDay = (day: string | null, days: number) => (day === null ? null : addDays(day, days));

/** Returns the same day of another month, or that month's last day. */
export const addMonths = (day: string, months: number) => toIsoDay(addMonthsToDate(toLocal(day), months));

const startOfWeekDay = (day: string, weekStart: WeekStart = 1) =>
  toIsoDay(startOfWeek(toLocal(day), { weekStartsOn: weekStart }));

export function weekDays(day: string, weekStart: WeekStart = 1): string[] {
  const first = startOfWeekDay(day, weekStart);
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** Returns the full weeks of the month of `day`, including days of adjacent months. */
export function monthWeeks(day: string, weekStart: WeekStart = 1): string[][] {
  const date = toLocal(day);
  const days = eachDayOfInterval({
    start: startOfWeek(startOfMonth(date), { weekStartsOn: weekStart }),
    end: endOfWeek(endOfMonth(date), { weekStartsOn: weekStart }),
  }).map(toIsoDay);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

export const startOfMonthDay = (day: string) => toIsoDay(startOfMonth(toLocal(day)));

export const endOfMonthDay = (day: string) => toIsoDay(endOfMonth(toLocal(day)));

export const isSameMonth = (a: string, b: string) => a.slice(0, 7) === b.slice(0, 7);
