import { addMonths, daysBetween, endOfMonthDay, startOfMonthDay } from "#lib/dates.ts";

/** The days that the dates of a list are drawn on, inclusive: this month and the next. */
export type DateWindow = { from: string; to: string; days: number };

export function dateWindow(today: string): DateWindow {
  const from = startOfMonthDay(today);
  const to = endOfMonthDay(addMonths(from, 1));
  return { from, to, days: daysBetween(from, to) + 1 };
}

type Bar = { x: number; width: number };

const inPercent = (days: number, { days: all }: DateWindow) => Math.round((days / all) * 1000) / 10;

/** Returns where a day is in a window, in percent of its width. Null outside. */
export const placeIn = (window: DateWindow, day: string): number | null =>
  day < window.from || day > window.to ? null : inPercent(daysBetween(window.from, day) + 0.5, window);

/**
 * Returns what of a span is in a window, in percent of its width. A missing first or last day is open.
 * Returns null if it is outside, or without any day.
 */
export function barIn(window: DateWindow, first: string | null, last: string | null): Bar | null {
  if (first === null && last === null) return null;
  const start = first === null || first < window.from ? window.from : first;
  const end = last === null || last > window.to ? window.to : last;
  if (start > end) return null;
  return {
    x: inPercent(daysBetween(window.from, start), window),
    width: inPercent(daysBetween(start, end) + 1, window),
  };
}
