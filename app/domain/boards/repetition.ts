import { RECURRENCES_MAX } from "#contract/limits.ts";
import type { Frequency } from "#contract/vocabulary.ts";
import { plural } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";

/** Repeats every few days, weeks, or months, until a date or for a number of times including the first. */
export type Repetition = {
  frequency: Frequency;
  interval: number;
  count: number | null;
  /** A plain day, inclusive. */
  ends_on: string | null;
};

const UNITS: Record<Frequency, string> = { daily: "day", weekly: "week", monthly: "month" };

/** "Every 2 weeks until Dec 24, 2026", "Every day, 10 times". */
export function repetitionLabel({ frequency, interval, count, ends_on }: Repetition): string {
  const every = interval === 1 ? UNITS[frequency] : plural(interval, UNITS[frequency]);
  const end =
    ends_on === null ? `, ${plural(count ?? RECURRENCES_MAX, "time")}` : ` until ${formatDay(ends_on)}`;
  return `Every ${every}${end}`;
}
