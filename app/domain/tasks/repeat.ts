import type { Frequency } from "#contract/vocabulary.ts";
import { addDays, addMonths } from "#lib/dates.ts";

/** @param day the day of the month that it first had, so that a month without it doesn't move it for good */
export type RepeatRule = { frequency: Frequency; interval: number; day: number };

/** Returns the next plain day of a task that repeats. In months that are too short for the day, it is the last day. */
export function nextDay(due: string, { frequency, interval, day }: RepeatRule): string {
  if (frequency !== "monthly") return addDays(due, (frequency === "weekly" ? 7 : 1) * interval);
  const first = addMonths(`${due.slice(0, 7)}-01`, interval);
  const end = addDays(addMonths(first, 1), -1);
  const wanted = `${first.slice(0, 8)}${String(day).padStart(2, "0")}`;
  return wanted < end ? wanted : end;
}
