import { DATE_LOCALES } from "./date-style.ts";
import { isDay, parseDay } from "./dates.ts";
import { timeIn } from "./time-of-day.ts";
import { wallClock } from "./zoned-time.ts";

/** The order in which the numbers of a day are written. */
export type NumberOrder = "ymd" | "dmy" | "mdy";

/** A plain day with a time (HH:MM). The time is null if none was written. */
export type WrittenMoment = { day: string; time: string | null };

const NUMERIC_DAY = /^(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,4})$/;
const TIME = String.raw`\d{1,2}(?:[:.h]\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?|\s*[ap]\.?m\.?)`;
const DAY_THEN_TIME = new RegExp(
  String.raw`^(.*?[^\s,])(?:T|,?\s+(?:at\s+)?)(${TIME})(?:\s*(?:Uhr|h))?$`,
  "i",
);
const TIME_THEN_DAY = new RegExp(String.raw`^(${TIME}),?\s+(.+)$`, "i");
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)$/i;
/** Milliseconds since 1970, from 2001 to 2286. */
const EPOCH = /^\d{13}$/;

/**
 * Parses a day with or without a time, as people and programs write it in one cell. Null for anything else.
 * @param zone IANA. An instant becomes a day and a time there. Null is UTC
 */
export function momentIn(text: string, order: NumberOrder, zone: string | null): WrittenMoment | null {
  const trimmed = text.trim().replaceAll(/\s+/g, " ");
  const instant = instantIn(trimmed);
  if (instant !== null) return wallClock(instant, zone);
  const found = partsIn(trimmed, order);
  return found && { day: found.day, time: found.time };
}

/** A clock with seconds (HH:MM:SS), as it is written. `instant` is ISO 8601, and null if no time zone is written. */
export type WrittenSecond = { day: string; time: string; instant: string | null };

/** Parses what `momentIn` parses, to the second. A day without a time begins at midnight. Null for anything else. */
export function secondIn(text: string, order: NumberOrder): WrittenSecond | null {
  const trimmed = text.trim().replaceAll(/\s+/g, " ");
  const instant = instantIn(trimmed);
  if (instant !== null) {
    // Milliseconds have no clock of their own.
    const [, day = instant.slice(0, 10), time = instant.slice(11)] = INSTANT.exec(trimmed) ?? [];
    return { day, time: time.slice(0, 8).padEnd(8, ":00"), instant };
  }
  const found = partsIn(trimmed, order);
  if (found === null) return null;
  const [, seconds = "00"] = /:\d{2}:(\d{2})/.exec(found.written) ?? [];
  if (Number(seconds) > 59) return null;
  return { day: found.day, time: `${found.time ?? "00:00"}:${seconds}`, instant: null };
}

/** Parses a day with or without a time in no time zone. `written` is the time as it stands there. */
function partsIn(trimmed: string, order: NumberOrder): (WrittenMoment & { written: string }) | null {
  const whole = dayIn(trimmed, order);
  if (whole !== null) return { day: whole, time: null, written: "" };
  const [, dayFirst, timeAfter] = DAY_THEN_TIME.exec(trimmed) ?? [];
  const [, timeFirst, dayAfter] = TIME_THEN_DAY.exec(trimmed) ?? [];
  for (const [dayText, timeText] of [
    [dayFirst, timeAfter],
    [dayAfter, timeFirst],
  ]) {
    const day = dayIn(dayText ?? "", order);
    const time = timeIn((timeText ?? "").replace(/(:\d{2}:\d{2})[.,]\d+/, "$1"));
    if (day !== null && time !== null) return { day, time, written: timeText ?? "" };
  }
  return null;
}

function instantIn(text: string): string | null {
  if (EPOCH.test(text)) return new Date(Number(text)).toISOString();
  const [, day = "", time = "", written = ""] = INSTANT.exec(text) ?? [];
  if (day === "") return null;
  const [, hours, minutes = "00"] = /^([+-]\d{2}):?(\d{2})?$/.exec(written) ?? [];
  const offset = hours === undefined ? "Z" : `${hours}:${minutes}`;
  const moment = new Date(`${day}T${time.replace(",", ".")}${offset}`);
  return isDay(day) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

/** Parses a cell into a plain day. Null for anything else. */
function dayIn(text: string, order: NumberOrder): string | null {
  const trimmed = text.trim();
  const match = NUMERIC_DAY.exec(trimmed);
  if (!match) return parseDay(trimmed) ?? spelledDay(trimmed);
  const [, a = "", b = "", c = ""] = match;
  const [year, month, date] =
    a.length === 4 || order === "ymd" ? [a, b, c] : order === "dmy" ? [c, b, a] : [c, a, b];
  return dayOf(year.length === 2 ? `20${year}` : year, Number(month), date);
}

function dayOf(year: string, month: number, date: string): string | null {
  const day = `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

const DAY_FIRST =
  /^(?:\p{L}+\.?,? )?(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)? (?:de )?(\p{L}+)\.?,? (?:de )?(\d{4})$/iu;
const MONTH_FIRST = /^(?:\p{L}+\.?,? )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu;
const EAST_ASIAN = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/;

/** Parses "15 February 2027", "Mon, Feb 15, 2027", or "15. Februar 2027", in every language that days are shown in. */
function spelledDay(text: string): string | null {
  const [, date = "", dayMonth = "", dayYear = ""] = DAY_FIRST.exec(text) ?? [];
  if (date !== "") return dayOf(dayYear, monthNamed(dayMonth), date);
  const [, month = "", monthDate = "", monthYear = ""] = MONTH_FIRST.exec(text) ?? [];
  if (month !== "") return dayOf(monthYear, monthNamed(month), monthDate);
  const [, year = "", number = "", last = ""] = EAST_ASIAN.exec(text) ?? [];
  return year === "" ? null : dayOf(year, Number(number), last);
}

const nameKey = (name: string) => name.toLowerCase().replaceAll(".", "");

/** Returns the numbers of months by their names, without periods. Some languages write a month differently after a day. */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const locale of DATE_LOCALES.filter((known) => known !== "iso"))
    for (const options of [{}, { day: "numeric" }] as const)
      for (const width of ["long", "short"] as const) {
        const format = new Intl.DateTimeFormat(locale, { ...options, month: width, timeZone: "UTC" });
        for (let month = 0; month < 12; month++) {
          const parts = format.formatToParts(Date.UTC(2026, month, 1));
          names.set(nameKey(parts.find(({ type }) => type === "month")?.value ?? ""), month + 1);
        }
      }
  return names;
}

/** Made when a month is first spelled out, because formatters are expensive to create. */
let months: Map<string, number> | undefined;

/** Returns 0 for a word that is no month. */
function monthNamed(name: string): number {
  months ??= monthNames();
  return months.get(nameKey(name)) ?? 0;
}

/**
 * Returns the order that fits the most days, and whether another one fits as many but reads them differently. If 03/04 could be
 * either, the day comes first unless slashes suggest otherwise.
 */
export function guessOrder(values: readonly string[]): { order: NumberOrder; isSure: boolean } {
  const usual: NumberOrder[] = values.some((value) => value.includes("/")) ? ["mdy", "dmy"] : ["dmy", "mdy"];
  const isYearFirst = values.length === 0 || values.some((value) => /^\s*\d{4}\D/.test(value));
  const ways = (isYearFirst ? (["ymd", ...usual] as const) : ([...usual, "ymd"] as const)).map((order) => {
    const days = values.map((value) => momentIn(value, order, null)?.day ?? null);
    return { order, days, count: days.filter((day) => day !== null).length };
  });
  const [best = { order: "ymd", days: [], count: 0 } as const, ...others] = ways.toSorted(
    (a, b) => b.count - a.count,
  );
  const isSure = others.every((way) => way.count < best.count || way.days.join() === best.days.join());
  return { order: best.order, isSure };
}
