import type { Frequency } from "#contract/vocabulary.ts";
import { addDays, addMonths, isDay } from "#lib/dates.ts";

/** @param day the day of the month that it first had, so that a month without it doesn't move it for good */
export type RepeatRule = { frequency: Frequency; interval: number; day: number };

/**
 * Returns the next plain day of a task that repeats. In months that are too short for the day, it is the last day. Null after the
 * last day that can be written with four digits for its year.
 */
export function nextDay(due: string, rule: RepeatRule): string | null {
  const next = dayAfter(due, rule);
  return isDay(next) ? next : null;
}

function dayAfter(due: string, { frequency, interval, day }: RepeatRule): string {
  if (frequency !== "monthly") return addDays(due, (frequency === "weekly" ? 7 : 1) * interval);
  const first = addMonths(`${due.slice(0, 7)}-01`, interval);
  const [year = 0, month = 0] = first.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${first.slice(0, -2)}${String(Math.min(day, last)).padStart(2, "0")}`;
}
