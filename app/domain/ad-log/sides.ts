import type { Period } from "#contract/reports.ts";
import { LOG_WEEKS } from "#contract/limits.ts";
import { addDays, daysBetween } from "#lib/dates.ts";

export type Sides = { weeks: number; possible: number[]; before: Period; after: Period };

/** The day of a change, the days that there are numbers of, and the days of the changes to the same object before and after it. */
export type Surroundings = { day: string; covered: Period; earlier: string | null; later: string | null };

const later = (one: string, other: string | null) => (other !== null && other > one ? other : one);
const sooner = (one: string, other: string | null) => (other !== null && other < one ? other : one);

/**
 * Returns what is compared: equal whole weeks directly before and after a change, as many as there are numbers of, and no more than
 * are wished for. Neither side has the day of the change, or reaches another change to the same object. Null under one week.
 */
export function sidesOf(
  { day, covered, earlier, later: next }: Surroundings,
  wished: number | null = null,
): Sides | null {
  const first = later(covered.from, earlier === null ? null : addDays(earlier, 1));
  const last = sooner(covered.to, next === null ? null : addDays(next, -1));
  const days = Math.min(daysBetween(first, day), daysBetween(day, last));
  const possible = LOG_WEEKS.filter((weeks) => weeks * 7 <= days);
  const weeks = possible.find((many) => wished === null || many <= wished) ?? possible.at(-1);
  if (weeks === undefined) return null;
  return {
    weeks,
    possible: [...possible],
    before: { from: addDays(day, -7 * weeks), to: addDays(day, -1) },
    after: { from: addDays(day, 1), to: addDays(day, 7 * weeks) },
  };
}
