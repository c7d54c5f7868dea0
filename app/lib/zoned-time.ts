import { formatDay, formatTime } from "./dates.ts";

/** Formatters are expensive to create, and few zones are in use. */
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
 * Returns the wall clock of an IANA time zone at an instant: a plain day (YYYY-MM-DD) and a time (HH:MM, 24 hours). An unknown or
 * missing zone counts as UTC. Returns null for text that isn't an instant.
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

/** Returns the minutes since 1970 of a wall clock read as UTC. NaN for an invalid day or time. */
const clockMinutes = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`) / MINUTE_MS;

/**
 * Returns the instant (ISO 8601, UTC) at which an IANA zone's wall clock shows a plain day and a time (HH:MM). If the hour occurs
 * twice, it is the first one. If clocks skip the time, it is the next valid time. Returns null for an invalid day or time.
 */
export function instantAt(day: string, time: string, zone: string | null): string | null {
  const wanted = clockMinutes(day, time);
  if (Number.isNaN(wanted) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const offsetAt = (minutes: number) => {
    const clock = wallClock(new Date(minutes * MINUTE_MS), zone);
    return clock ? clockMinutes(clock.day, clock.time) - minutes : 0;
  };
  // No zone changes its clocks twice within a day, so these are the offsets before and after a nearby change.
  const before = wanted - offsetAt(wanted - 24 * 60);
  const after = wanted - offsetAt(wanted + 24 * 60);
  const fits = [before, after].filter((minutes) => minutes + offsetAt(minutes) === wanted);
  let minutes = fits.length > 0 ? Math.min(...fits) : after;
  // The clocks go forward between the two.
  while (minutes < before && minutes + offsetAt(minutes) < wanted) minutes++;
  return new Date(minutes * MINUTE_MS).toISOString();
}

/**
 * Returns an explanation if clocks go forward over this time on this day, so that it doesn't exist. Returns null for a valid
 * time.
 * @param zone IANA. Null counts as UTC
 */
export function skippedTime(day: string, time: string, zone: string | null): string | null {
  const next = wallClock(instantAt(day, time, zone) ?? "", zone);
  if (next === null || (next.day === day && next.time === time)) return null;
  const nextTime =
    next.day === day ? formatTime(next.time) : `${formatTime(next.time)} on ${formatDay(next.day)}`;
  return `${formatTime(time)} doesn’t exist on ${formatDay(day)}, because clocks go forward then. The next valid time is ${nextTime}.`;
}

export function onDay(instant: string, day: string, zone: string | null): string | null {
  const clock = wallClock(instant, zone);
  return clock && instantAt(day, clock.time, zone);
}

export function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en-US", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
