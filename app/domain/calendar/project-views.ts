import {
  addDays,
  addMonths,
  formatDays,
  formatMonth,
  startOfMonthDay,
  type WeekStart,
  weekDays,
} from "#lib/dates.ts";
import { type TimelineScale, timelinePage } from "./timeline.ts";
import { listEnd, weeksOfMonth } from "./views.ts";

export const PROJECT_VIEWS = ["month", "week", "agenda", "timeline"] as const;
export type ProjectView = (typeof PROJECT_VIEWS)[number];

export const PROJECT_VIEW_LABELS: Readonly<Record<ProjectView, string>> = {
  month: "Month",
  week: "Week",
  agenda: "Agenda",
  timeline: "Timeline",
};

export const projectView = (text: string | null): ProjectView =>
  PROJECT_VIEWS.find((view) => view === text) ?? "month";

/** Returns the days on one page of a view, its name, and the first days of the pages around it. */
export function pageOf(
  view: ProjectView,
  day: string,
  weekStart: WeekStart,
  today: string,
  scale: TimelineScale = "weeks",
) {
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
    case "timeline":
      return timelinePage(day, scale, weekStart, today);
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
