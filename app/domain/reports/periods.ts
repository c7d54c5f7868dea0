import type { Period } from "#contract/reports.ts";
import { addDays, daysBetween, weekDays } from "#lib/dates.ts";

/** Returns how many days a period has, both ends included. */
export const dayCount = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** Returns all days of a period. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: Math.max(0, dayCount(period)) }, (_, index) => addDays(period.from, index));

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => weekDays(day, 1)[0] ?? day;

/** Returns the Mondays of all weeks that a period touches. */
export const weeksOf = ({ from, to }: Period): string[] => {
  const first = mondayOf(from);
  const weeks = Math.max(0, Math.floor(daysBetween(first, to) / 7) + 1);
  return Array.from({ length: weeks }, (_, week) => addDays(first, week * 7));
};

/** Returns the Mondays of the weeks that lie within a period from Monday to Sunday. */
export const wholeWeeksOf = (period: Period): string[] =>
  weeksOf(period).filter((monday) => monday >= period.from && addDays(monday, 6) <= period.to);

/**
 * Returns the period to compare with: as many days, the latest ones before it that have the same weekdays. For whole weeks these
 * are the days directly before.
 */
export function periodBefore(period: Period): Period {
  const shift = Math.ceil(dayCount(period) / 7) * 7;
  return { from: addDays(period.from, -shift), to: addDays(period.to, -shift) };
}

/**
 * Returns the later part of a period that can be compared with an earlier part of it: whole weeks, as many as fit twice, or half of
 * the days if there is less than a fortnight. Null for a single day.
 */
export function laterPart(period: Period): { now: Period; before: Period } | null {
  const half = Math.floor(dayCount(period) / 2);
  const days = half >= 7 ? half - (half % 7) : half;
  if (days < 1) return null;
  const now = { from: addDays(period.to, 1 - days), to: period.to };
  return { now, before: { from: addDays(now.from, -days), to: addDays(now.from, -1) } };
}
