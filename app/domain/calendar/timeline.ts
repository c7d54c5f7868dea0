import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonthDay,
  formatDays,
  formatMonth,
  formatMonthDay,
  startOfMonthDay,
  type WeekStart,
  weekDays,
} from "#lib/dates.ts";

export const TIMELINE_SCALES = ["month", "weeks", "half"] as const;
export type TimelineScale = (typeof TIMELINE_SCALES)[number];
export const SCALE_LABELS: Readonly<Record<TimelineScale, string>> = {
  month: "Month",
  weeks: "9 weeks",
  half: "Half year",
};

export const TIMELINE_GROUPS = ["project", "type", "folder", "person"] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];
export const GROUP_LABELS: Readonly<Record<TimelineGroup, string>> = {
  project: "Project",
  type: "Campaign type",
  folder: "Folder",
  person: "Person",
};

/** How many days a page has, and how many weeks before the one of its day it begins. */
const PAGES = { weeks: { days: 63, before: 2 }, half: { days: 182, before: 4 } };

/** Returns the days on one page of the timeline, its name, and days of the pages around it. */
export function timelinePage(day: string, scale: TimelineScale, weekStart: WeekStart, today: string) {
  if (scale === "month") {
    const first = startOfMonthDay(day);
    return {
      weeks: [daysFrom(first, daysBetween(first, endOfMonthDay(day)) + 1)],
      first,
      label: formatMonth(day),
      previous: addMonths(first, -1),
      next: addMonths(first, 1),
    };
  }
  const { days, before } = PAGES[scale];
  const first = addDays(weekDays(day, weekStart)[0] ?? day, -7 * before);
  const last = addDays(first, days - 1);
  return {
    weeks: [daysFrom(first, days)],
    first,
    // Around today, everyone knows the year.
    label: today >= first && today <= last ? shortDays(first, last) : formatDays(first, last),
    previous: addDays(day, -days),
    next: addDays(day, days),
  };
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** From here on, days without their years could be misread. */
const YEAR = 330;

/** Formats days as "Nov 29 – Dec 1", or with years if they are many. */
export const shortDays = (first: string, last: string): string =>
  first === last
    ? formatMonthDay(first)
    : daysBetween(first, last) < YEAR
      ? `${formatMonthDay(first)} – ${formatMonthDay(last)}`
      : formatDays(first, last);

/** Days from the first day of a page on. */
export type Span = { at: number; span: number };

/** Returns where something is on a page, and whether it goes on before and after. Null if it isn't there. */
export function placeOn(
  { first, days }: { first: string; days: number },
  { day, until }: { day: string; until: string },
): (Span & { isCutStart: boolean; isCutEnd: boolean }) | null {
  const from = daysBetween(first, day);
  const to = daysBetween(first, until);
  if (to < 0 || from >= days || to < from) return null;
  const at = Math.max(from, 0);
  return { at, span: Math.min(to, days - 1) - at + 1, isCutStart: from < 0, isCutEnd: to >= days };
}

/** Returns the months of a page, each with its first day there. */
export function monthsOf(first: string, days: number): (Span & { day: string })[] {
  const months: (Span & { day: string })[] = [];
  for (let at = 0; at < days;) {
    const day = addDays(first, at);
    const span = Math.min(daysBetween(day, endOfMonthDay(day)) + 1, days - at);
    months.push({ day, at, span });
    at += span;
  }
  return months;
}

/** The shortest time without a plan that is worth a word, in days. */
const GAP_MIN = 7;

/** Returns the days from today on that nothing covers, if they are at least a week. */
export function gapsOf(
  covered: readonly Span[],
  { first, days, today }: { first: string; days: number; today: string },
): Span[] {
  const gaps: Span[] = [];
  let at = Math.max(daysBetween(first, today), 0);
  for (const one of [...covered.toSorted((a, b) => a.at - b.at), { at: days, span: 0 }]) {
    if (one.at - at >= GAP_MIN) gaps.push({ at, span: one.at - at });
    at = Math.max(at, one.at + one.span);
  }
  return gaps;
}
