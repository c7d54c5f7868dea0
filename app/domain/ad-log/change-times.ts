import type { ChangesReading } from "./change-reading.ts";
import { guessOrder, type NumberOrder, secondIn } from "#lib/written-moments.ts";
import { instantAt, isZone, skippedTime, wallClock } from "#lib/zoned-time.ts";

/** When a change was made: what the clock showed, and the instant where the file tells it. */
export type ChangeMoment = { clock: string; instant: string | null };

/** More than any time that is meant, so that long texts are not searched. */
const LENGTH_MAX = 60;
const SAMPLES = 3;

/** Seconds since 1970, from 2001 to 2286. */
const EPOCH = /^\d{10}$/;
/** Ends a time that isn't written as ISO 8601 but has a zone: "9:15:02 AM UTC", "9:15:02 AM GMT+1". */
const ZONE = / ?(?:UTC|GMT)(?:([+-])(\d{1,2})(?::?(\d{2}))?)?$/i;

const pad = (text: string) => text.padStart(2, "0");

/** Parses a time to the second. Null for anything else, and for years that no ads ran in. */
export function changeMoment(text: string, order: NumberOrder): ChangeMoment | null {
  const written = text.trim();
  if (written.length > LENGTH_MAX) return null;
  if (EPOCH.test(written)) return momentOf(new Date(Number(written) * 1000).toISOString());
  const [zone = "", sign = "+", hours = "0", minutes = "0"] = ZONE.exec(written) ?? [];
  const found =
    secondIn(written, order) ?? (zone === "" ? null : secondIn(written.slice(0, -zone.length), order));
  if (found === null || !found.day.startsWith("20")) return null;
  const clock = `${found.day}T${found.time}`;
  if (found.instant !== null) return { clock, instant: found.instant };
  if (zone === "") return { clock, instant: null };
  const moment = new Date(`${clock}${sign}${pad(hours)}:${pad(minutes)}`);
  return Number.isNaN(moment.getTime()) ? null : { clock, instant: moment.toISOString() };
}

const momentOf = (instant: string): ChangeMoment => ({ clock: instant.slice(0, 19), instant });

/** Returns what an IANA zone's clock shows at an instant, to the second. */
export function clockIn(instant: string, zone: string | null): string | null {
  const shown = wallClock(instant, zone);
  if (shown === null) return null;
  const [, seconds = "00"] = /T\d{2}:\d{2}:(\d{2})/.exec(new Date(instant).toISOString()) ?? [];
  return `${shown.day}T${shown.time}:${seconds}`;
}

/** Returns the time zone that a person has named, if there is such a zone. */
export const zoneIn = (wish: string | undefined): string | null =>
  wish !== undefined && wish !== "" && isZone(wish) ? wish : null;

type Placed = Pick<ChangeMoment, "clock"> & {
  occurred_at: string | null;
  /** What is to be known of an hour that clocks skip or show twice. */
  remark: string | null;
};

/**
 * Returns a function that finds the instants of times on an account's clock. It remembers those of a minute, because many changes
 * share theirs.
 * @param zone IANA. Null if it isn't known
 */
export function clockPlacer(zone: string | null): (moment: ChangeMoment) => Placed {
  const seen = new Map<string, { instant: string | null; remark: string | null }>();
  return ({ clock, instant }) => {
    // Seconds are enough, so fractions of one are left out.
    const second = instant === null ? null : `${instant.slice(0, 19)}.000Z`;
    if (second !== null)
      return {
        clock: zone === null ? clock : (clockIn(second, zone) ?? clock),
        occurred_at: second,
        remark: null,
      };
    if (zone === null) return { clock, occurred_at: null, remark: null };
    const minute = clock.slice(0, 16);
    const known = seen.get(minute) ?? minuteIn(minute, zone);
    if (seen.size < 10_000) seen.set(minute, known);
    return {
      clock,
      occurred_at: known.instant && `${known.instant.slice(0, 17)}${clock.slice(17, 19)}.000Z`,
      remark: known.remark,
    };
  };
}

function minuteIn(minute: string, zone: string): { instant: string | null; remark: string | null } {
  const [day = "", time = ""] = minute.split("T");
  const instant = instantAt(day, time, zone);
  const skipped = skippedTime(day, time, zone);
  if (instant === null || skipped !== null)
    return { instant, remark: skipped && `${skipped} Check the time zone. We took the next valid time.` };
  // Clocks go back by an hour, or by half an hour on Lord Howe Island.
  const isTwice = [30, 60].some((minutes) => {
    const later = wallClock(new Date(Date.parse(instant) + minutes * 60_000), zone);
    return later?.day === day && later.time === time;
  });
  const remark = isTwice
    ? "This time occurs twice on that day, because clocks go back then. We took the first one."
    : null;
  return { instant, remark };
}

/** Finds the order of numbers in days, and samples of days that can be read in two ways. */
export function orderIn(
  texts: readonly string[],
  wish: NumberOrder | undefined,
): { order: NumberOrder; asked: ChangesReading["asks"]["order"] } {
  if (wish !== undefined) return { order: wish, asked: null };
  const written = [...new Set(texts.filter((text) => text.length <= LENGTH_MAX))];
  const { order, isSure } = guessOrder(written);
  if (isSure) return { order, asked: null };
  const samples = written.filter((text) => {
    const [dayFirst, monthFirst] = [changeMoment(text, "dmy"), changeMoment(text, "mdy")];
    return dayFirst !== null && monthFirst !== null && dayFirst.clock !== monthFirst.clock;
  });
  return samples.length === 0
    ? { order, asked: null }
    : { order, asked: { samples: samples.slice(0, SAMPLES), order } };
}
