import { daysBetween } from "#lib/dates.ts";

/** How far a campaign is between its start and end dates, inclusive. */
export type Flight = { state: "before" | "running" | "over"; day: number; days: number };

/** Takes three plain days. Returns null if the end date is before the start date. */
export function flightOn(today: string, first: string, last: string): Flight | null {
  const days = daysBetween(first, last) + 1;
  if (!(days > 0)) return null;
  if (today < first) return { state: "before", day: 0, days };
  if (today > last) return { state: "over", day: days, days };
  return { state: "running", day: daysBetween(first, today) + 1, days };
}
