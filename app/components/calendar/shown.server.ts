import type { Board, SocialCalendar } from "#contract/social-calendars.ts";
import { ITEM_STATUSES } from "#contract/vocabulary.ts";
import type { Days } from "#api-client/social-calendars.server.ts";
import {
  type CalendarView,
  listAfter,
  listBefore,
  listEnd,
  listOf,
  monthOf,
  neighbours,
  spanLabel,
  weekOf,
} from "#domain/calendar/views.ts";
import { addDays, formatMonth, monthWeeks, type WeekStart, weekDays } from "#lib/dates.ts";
import { isOut } from "#domain/review/states.ts";
import { wallClock } from "#lib/zoned-time.ts";

/** Columns that are shown even if they are empty. */
const STANDING_LANES = ["idea", "draft", "scheduled"];

/** Returns a function that prepares a board for the calendar's views, with times in the given zone. */
export const toShown = (zone: string | null) => (board: Board) => {
  const clock = board.scheduled_at === null ? null : wallClock(board.scheduled_at, zone);
  return {
    id: board.id,
    title: board.title,
    day: board.planned_for ?? clock?.day ?? null,
    // A time on a day other than the planned one would be misread as a time on the planned day.
    time: clock && (board.planned_for ?? clock.day) === clock.day ? clock.time : null,
    status: board.status,
    isOut: isOut(board.status),
    networks: board.networks,
    hasPicture: board.reference_image !== null,
    canUpdate: board.can.update,
  };
};
export type ShownBoard = ReturnType<ReturnType<typeof toShown>>;

/** Returns the days on one page of a view, or null for a view of everything. */
export function daysOf(view: CalendarView, day: string, weekStart: WeekStart): Days | null {
  switch (view) {
    case "month": {
      const days = monthWeeks(day, weekStart).flat();
      return { from: days[0] ?? day, to: days.at(-1) ?? day };
    }
    case "week": {
      const days = weekDays(day, weekStart);
      return { from: days[0] ?? day, to: days.at(-1) ?? day };
    }
    case "list":
      return { from: day, to: listEnd(day) };
    default:
      return null;
  }
}

/** Sorts the boards within a column. */
const byPosition = (a: Board, b: Board) =>
  (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);

/** Returns exactly what one view of a calendar shows around a day. */
export function shown(
  calendar: SocialCalendar,
  {
    view,
    day,
    weekStart,
    zone,
  }: { view: CalendarView; day: string; weekStart: WeekStart; zone: string | null },
) {
  const items = calendar.boards.toSorted(byPosition).map(toShown(zone));
  switch (view) {
    case "month": {
      const { weeks, count } = monthOf(items, day, weekStart);
      const slim = weeks.map((week) =>
        week.map((one) => ({
          ...one,
          items: one.items.map(({ id, title, time, isOut }) => ({ id, title, time, isOut })),
        })),
      );
      return { view, label: formatMonth(day), count, weeks: slim, ...neighbours(view, day) };
    }
    case "week": {
      const { days, count } = weekOf(items, day, weekStart);
      const label = spanLabel(days[0]?.day ?? day, days.at(-1)?.day ?? day);
      return { view, label, count, days, ...neighbours(view, day) };
    }
    case "list": {
      const { to, ...list } = listOf(items, day);
      const undated = items.filter((item) => item.day === null);
      return {
        view,
        label: spanLabel(day, to),
        ...list,
        // Boards outside the requested days are known only by the nearest day.
        earlier: list.earlier ?? (calendar.planned_before && listBefore(day, calendar.planned_before)),
        later: list.later ?? (calendar.planned_after && listAfter(to, calendar.planned_after)),
        undated,
        ...neighbours(view, day),
        next: addDays(to, 1),
      };
    }
    default: {
      // Unknown statuses of an API come after ours, each in its own column.
      const words = [...new Set<string>([...ITEM_STATUSES, ...items.map(({ status }) => status)])];
      const lanes = words
        .map((status) => ({
          status,
          boards: items.filter((item) => item.status === status),
        }))
        .filter(({ status, boards }) => boards.length > 0 || STANDING_LANES.includes(status));
      return { view, lanes };
    }
  }
}
export type Shown = ReturnType<typeof shown>;
export type MonthShown = Extract<Shown, { view: "month" }>;
export type WeekShown = Extract<Shown, { view: "week" }>;
export type ListShown = Extract<Shown, { view: "list" }>;
export type LanesShown = Extract<Shown, { view: "boards" }>;
