import {
  addDays,
  addMonths,
  formatDays,
  formatMonth,
  startOfMonthDay,
  type WeekStart,
  weekDays,
} from "#lib/dates.ts";
import { listEnd, weeksOfMonth } from "./views.ts";

export const PROJECT_VIEWS = ["month", "week", "agenda", "quarter", "timeline"] as const;
export type ProjectView = (typeof PROJECT_VIEWS)[number];

export const PROJECT_VIEW_LABELS: Readonly<Record<ProjectView, string>> = {
  month: "Month",
  week: "Week",
  agenda: "Agenda",
  quarter: "Quarter",
  timeline: "Timeline",
};

export const projectView = (text: string | null): ProjectView =>
  PROJECT_VIEWS.find((view) => view === text) ?? "month";

const startOfQuarter = (day: string): string => {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
};

function quarterWeeks(day: string, weekStart: WeekStart): string[][] {
  const end = addDays(addMonths(startOfQuarter(day), 3), -1);
  const weeks: string[][] = [];
  for (let first = startOfQuarter(day); ; first = addDays(first, 7)) {
    const week = weekDays(first, weekStart);
    if ((week[0] ?? end) > end) return weeks;
    weeks.push(week);
  }
}

/** Returns the days on one page of a view, its name, and the first days of the pages around it. */
export function pageOf(view: ProjectView, day: string, weekStart: WeekStart, today: string) {
  switch (view) {
    case "month": {
      const first = startOfMonthDay(day);
      return {
        weeks: weeksOfMonth(day, today, weekStart),
        first,
        label: formatMonth(day),
        previous: addMonths(first, -1),
        next: addMonths(first, 1),
      };
    }
    case "quarter":
    case "timeline": {
      const first = startOfQuarter(day);
      return {
        weeks: quarterWeeks(day, weekStart),
        first,
        label: `Quarter ${(Number(first.slice(5, 7)) + 2) / 3}, ${first.slice(0, 4)}`,
        previous: addMonths(first, -3),
        next: addMonths(first, 3),
      };
    }
    case "week": {
      const days = weekDays(day, weekStart);
      const [first = day, last = day] = [days[0], days.at(-1)];
      return {
        weeks: [days],
        first,
        label: formatDays(first, last),
        previous: addDays(day, -7),
        next: addDays(day, 7),
      };
    }
    default: {
      const last = listEnd(day);
      const days: string[] = [];
      for (let date = day; date <= last; date = addDays(date, 1)) days.push(date);
      return {
        weeks: [days],
        first: day,
        label: formatDays(day, last),
        previous: addDays(day, -days.length),
        next: addDays(last, 1),
      };
    }
  }
}
