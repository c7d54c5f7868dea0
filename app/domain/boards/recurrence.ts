import { RRuleTemporal } from "rrule-temporal";
import { RECURRENCES_MAX } from "#contract/limits.ts";
import type { Repetition } from "./repetition.ts";

const plain = (day: string) => day.replaceAll("-", "");

/**
 * The plain days of a repetition, `first` among them, at most one more than RECURRENCES_MAX. Months that are too short for the day have it on
 * their last one.
 */
export function repeatedDays(first: string, { frequency, interval, count, ends_on }: Repetition): string[] {
  const end =
    ends_on === null
      ? `COUNT=${Math.min(count ?? RECURRENCES_MAX, RECURRENCES_MAX)}`
      : `UNTIL=${plain(ends_on)}T235959Z`;
  // Days are days: the rule runs in UTC, where none is longer than another.
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${plain(first)}T000000Z\nRRULE:RSCALE=GREGORIAN;SKIP=BACKWARD;FREQ=${frequency.toUpperCase()};INTERVAL=${interval};${end}`,
  });
  return rule.all((_, index) => index <= RECURRENCES_MAX).map((date) => date.toString().slice(0, 10));
}
