import { formatDay, formatMonthDay, formatWeekday, type WeekStart, weekDays } from "#lib/dates.ts";
import { plural } from "#lib/counts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns how many calendar days `day` is after `today`. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);

const short = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

/** Formats a day as "Fri, Nov 27", and with its year if that isn't the year of `today`. */
export const shortDay = (day: string, today: string): string => {
  const words = `${formatWeekday(day, "short")}, ${short.format(Date.parse(`${day}T00:00:00Z`))}`;
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words}, ${Number(day.slice(0, 4))}`;
};

export type Urgency = "late" | "today" | "soon" | "later";

/** Says when a task is due, as people say it: "Tomorrow", "3 days late". What is done is never late. */
export function dueWords(day: string, today: string, isOpen = true): { text: string; urgency: Urgency } {
  const days = daysUntil(day, today);
  if (!isOpen) return { text: shortDay(day, today), urgency: "later" };
  if (days < 0) return { text: days === -1 ? "1 day late" : `${plural(-days, "day")} late`, urgency: "late" };
  if (days === 0) return { text: "Today", urgency: "today" };
  if (days === 1) return { text: "Tomorrow", urgency: "soon" };
  return { text: shortDay(day, today), urgency: days < 7 ? "soon" : "later" };
}

/** Says when a task is due in a column of days: "Today", "Tomorrow", "Fri" for the coming week, and else "Nov 22". */
export function dueInColumn(day: string, today: string): string {
  const days = daysUntil(day, today);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days > 1 && days < 7) return formatWeekday(day, "short");
  return day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(day) : formatDay(day);
}

/** The headings of a list by due day. */
export const DUE_GROUPS = [
  "Late",
  "Today",
  "This week",
  "Later",
  "No date",
  "Done today",
  "Done or canceled",
] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

type Grouped = {
  due: string | null;
  isOpen: boolean;
  /** The day on which it was done where the reader is. Null if it wasn't done. */
  doneOn: string | null;
};

/** Returns the heading of a task. The week is the reader's own, up to its last day. */
export function dueGroup(
  { due, isOpen, doneOn }: Grouped,
  { today, weekStart }: { today: string; weekStart: WeekStart },
): DueGroup {
  if (!isOpen) return doneOn === today ? "Done today" : "Done or canceled";
  if (due === null) return "No date";
  if (due < today) return "Late";
  if (due === today) return "Today";
  return due <= (weekDays(today, weekStart).at(-1) ?? today) ? "This week" : "Later";
}
