import { RRuleTemporal } from "rrule-temporal";
import { RECURRENCES_MAX } from "#contract/limits.ts";
import type { Repetition } from "./repetition.ts";

const plain = (day: string) => day.replaceAll("-", "");

/**
 * Returns the plain days of a repetition including `first`, and at most one more than RECURRENCES_MAX. In months that are too
 * short for the day, it is the last day.
 */
export function repeatedDays(first: string, { frequency, interval, count, ends_on }: Repetition): string[] {
  const end =
    ends_on === null
      ? `COUNT=${Math.min(count ?? RECURRENCES_MAX, RECURRENCES_MAX)}`
      : `UNTIL=${plain(ends_on)}T235959Z`;
  // The rule runs in UTC, where all days are equally long.
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${plain(first)}T000000Z\nRRULE:RSCALE=GREGORIAN;SKIP=BACKWARD;FREQ=${frequency.toUpperCase()};INTERVAL=${interval};${end}`,
  });
  // Days after the year 9999 can't be written.
  return rule
    .all((date, index) => index <= RECURRENCES_MAX && date.year < 10_000)
    .filter((date) => date.year < 10_000)
    .map((date) => date.toString().slice(0, 10));
}
