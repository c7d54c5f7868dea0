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
  return rule.all((_, index) => index <= RECURRENCES_MAX).map((date) => date.toString().slice(0, 10));
}
