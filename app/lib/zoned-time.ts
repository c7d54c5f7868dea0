import { formatDay } from "./dates.ts";

/** Formatters are dear to make and few zones are in use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string | null): Intl.DateTimeFormat {
  const name = zone || "UTC";
  const known = formatters.get(name);
  if (known) return known;
  const options = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat("en-US", { ...options, timeZone: name });
  } catch {
    made = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  }
  formatters.set(name, made);
  return made;
}

/**
 * The wall clock of an IANA zone at a moment: a plain day (YYYY-MM-DD) and a time (HH:MM, 24 hours). A zone that is unknown or absent
 * counts as UTC; null for text that is no instant.
 */
export function wallClock(instant: string | Date, zone: string | null): { day: string; time: string } | null {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? "";
  return {
    day: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

const MINUTE_MS = 60_000;

/** Minutes since 1970 that a wall clock shows, read as if it were UTC; NaN for what is no day or time. */
const clockMinutes = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`) / MINUTE_MS;

/**
 * The instant (ISO 8601, UTC) at which an IANA zone's wall clock shows a plain day and a time (HH:MM). Of an hour that comes twice the
 * first is meant; instead of a time that is left out the next one that there is. Null for no day or no time.
 */
export function instantAt(day: string, time: string, zone: string | null): string | null {
  const wanted = clockMinutes(day, time);
  if (Number.isNaN(wanted) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const offsetAt = (minutes: number) => {
    const clock = wallClock(new Date(minutes * MINUTE_MS), zone);
    return clock ? clockMinutes(clock.day, clock.time) - minutes : 0;
  };
  // No zone changes its clock twice within a day, so these are the offsets before and after any change near by.
  const before = wanted - offsetAt(wanted - 24 * 60);
  const after = wanted - offsetAt(wanted + 24 * 60);
  const fits = [before, after].filter((minutes) => minutes + offsetAt(minutes) === wanted);
  let minutes = fits.length > 0 ? Math.min(...fits) : after;
  // The clocks go forward between the two.
  while (minutes < before && minutes + offsetAt(minutes) < wanted) minutes++;
  return new Date(minutes * MINUTE_MS).toISOString();
}

/**
 * What to say of a time that no clock shows on a day, because clocks go forward then; null for a time that there is.
 * @param zone IANA; null counts as UTC
 */
export function skippedTime(day: string, time: string, zone: string | null): string | null {
  const next = wallClock(instantAt(day, time, zone) ?? "", zone);
  if (next === null || (next.day === day && next.time === time)) return null;
  const nextTime = next.day === day ? next.time : `${next.time} on ${formatDay(next.day)}`;
  return `${time} doesn’t exist on ${formatDay(day)}, because clocks go forward then. The next valid time is ${nextTime}.`;
}

/** The same time of day on another day; null when the instant is none. */
export function onDay(instant: string, day: string, zone: string | null): string | null {
  const clock = wallClock(instant, zone);
  return clock && instantAt(day, clock.time, zone);
}

/** True for an IANA zone that is known here. */
export function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en-US", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
