import { addDays, formatWeekday } from "#lib/dates.ts";
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

/** The headings of a list by due day. */
export const DUE_GROUPS = ["Overdue", "Today", "Next 7 days", "Later", "No due date", "Closed"] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

export function dueGroup(day: string | null, today: string, isOpen: boolean): DueGroup {
  if (!isOpen) return "Closed";
  if (day === null) return "No due date";
  if (day < today) return "Overdue";
  if (day === today) return "Today";
  return day <= addDays(today, 7) ? "Next 7 days" : "Later";
}
