import { foldText } from "#lib/text-fold.ts";
import type { Board, SocialCalendar } from "#contract/social-calendars.ts";
import { ITEM_STATUSES } from "#contract/vocabulary.ts";
import type { Days } from "#api-client/social-calendars.server.ts";
import {
  type CalendarView,
  itemsByDay,
  listAfter,
  listBefore,
  listEnd,
  listOf,
  isWeekOver,
  monthOf,
  neighbours,
  pastWeek,
  VIEW_LABELS,
  weekOf,
  weeksOfMonth,
} from "#domain/calendar/views.ts";
import { stockSentence } from "#domain/feeds/stock-words.ts";
import { rightsNotes } from "#domain/vault/rights-words.ts";
import { imagePath } from "#api-client/image-path.server.ts";
import { plural } from "#lib/counts.ts";
import {
  addDays,
  formatDays,
  formatMonth,
  isSameMonth,
  startOfMonthDay,
  type WeekStart,
  weekDays,
} from "#lib/dates.ts";
import type { Display } from "#ui/display.ts";
import { isOut } from "#domain/review/states.ts";
import { wallClock } from "#lib/zoned-time.ts";

/** Columns that are shown even if they are empty. */
const STANDING_LANES = ["idea", "draft", "scheduled"];

/** How much of a text stands in the place of an image, in characters. */
const TEXT_SHOWN = 160;

/** Returns whether an item should be out by now. */
export const isDue = (status: string | null, at: string | null): boolean =>
  status === "scheduled" && at !== null && Date.parse(at) < Date.now();

/** Returns a function that prepares a board for the calendar's views, with times in the given zone. */
export const toShown = (zone: string | null) => (board: Board) => {
  const clock = board.scheduled_at === null ? null : wallClock(board.scheduled_at, zone);
  return {
    id: board.id,
    title: board.title,
    day: board.planned_for ?? clock?.day ?? null,
    // A time on a day other than the planned one would be misread as a time on the planned day.
    time: clock && (board.planned_for ?? clock.day) === clock.day ? clock.time : null,
    /** The planned day alone. */
    planned: board.planned_for,
    status: board.status,
    isOut: isOut(board.status),
    isDue: isDue(board.status, board.scheduled_at),
    networks: board.networks,
    image: board.reference_image && imagePath(board.reference_image.url),
    images: board.images.length,
    // Where there is an image, nothing shows it.
    text: board.reference_image ? null : foldText(board.content.slice(0, 4 * TEXT_SHOWN), TEXT_SHOWN).shown,
    comments: board.comments_count ?? 0,
    owner: board.owner?.name ?? null,
    version: board.version,
    labels: board.labels,
    notes: [
      ...board.stock.map(stockSentence),
      ...rightsNotes(
        board.images.map(({ asset }) => asset),
        { from: board.planned_for ?? clock?.day },
        "this post",
      ),
    ],
    canUpdate: board.can.update,
  };
};
export type ShownBoard = ReturnType<ReturnType<typeof toShown>>;

/** The number of posts without a date that a month shows. The list shows all. */
export const UNDATED_MAX = 20;

/** Returns the days on one page of a view, or null for a view of everything. */
export function daysOf(
  view: CalendarView,
  { day, today, weekStart }: Pick<View, "day" | "today" | "weekStart">,
): Days | null {
  switch (view) {
    case "month": {
      const days = weeksOfMonth(day, today, weekStart).flat();
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

type View = {
  view: CalendarView;
  day: string;
  today: string;
  weekStart: WeekStart;
  zone: string | null;
  density: Display["density"];
  /** Whether a list has what was found on all days. */
  isSearch: boolean;
};

/** Returns exactly what one view of a calendar shows around a day. */
export function shown(
  calendar: SocialCalendar,
  boards: readonly Board[],
  { view, day, today, weekStart, zone, density, isSearch }: View,
) {
  const items = boards.toSorted(byPosition).map(toShown(zone));
  const undated = items.filter((item) => item.day === null);
  const inReview = items.filter(({ status }) => status === "in_review").length;
  switch (view) {
    case "month": {
      const dates = weeksOfMonth(day, today, weekStart);
      const { weeks, count } = monthOf(items, day, dates, density);
      const isThisMonth = isSameMonth(today, day);
      const first = startOfMonthDay(day);
      const isEarlier = (date: string) => isThisMonth && date >= first && date < today;
      return {
        view,
        inReview,
        label: formatMonth(day),
        count,
        weeks: weeks.map((days, index) => {
          const week = dates[index] ?? [];
          return {
            days,
            past: isWeekOver(week, day, today)
              ? pastWeek(items.filter((item) => item.day !== null && week.includes(item.day)))
              : null,
          };
        }),
        /** The number of posts before today, which narrow screens leave out. */
        earlier: items.filter((item) => item.day !== null && isEarlier(item.day)).length,
        first,
        undated: undated.slice(0, UNDATED_MAX),
        undatedMore: Math.max(undated.length - UNDATED_MAX, 0),
        ...neighbours(view, day),
      };
    }
    case "week": {
      const { days, count } = weekOf(items, day, weekStart);
      const label = formatDays(days[0]?.day ?? day, days.at(-1)?.day ?? day);
      return { view, inReview, label, count, days, ...neighbours(view, day) };
    }
    case "list": {
      if (isSearch) {
        const days = [...itemsByDay(items)].toSorted(([one], [other]) => one.localeCompare(other));
        return {
          view,
          inReview,
          isSearch,
          label: `${plural(items.length, "post")} found`,
          count: items.length,
          days: days.map(([date, found]) => ({ day: date, items: found })),
          undated,
          earlier: null,
          later: null,
          ...neighbours(view, day),
        };
      }
      const { to, ...list } = listOf(items, day);
      return {
        view,
        inReview,
        isSearch,
        label: formatDays(day, to),
        ...list,
        // Boards outside the requested days are known only by the nearest day.
        earlier: list.earlier ?? (calendar.planned_before && listBefore(day, calendar.planned_before)),
        later: list.later ?? (calendar.planned_after && listAfter(to, calendar.planned_after)),
        undated,
        ...neighbours(view, day),
        next: addDays(to, 1),
      };
    }
    case "feed": {
      const posts = items
        .filter(
          ({ day: date, networks, status }) =>
            date !== null && networks.includes("instagram") && status !== "cancelled",
        )
        .toSorted((a, b) => `${b.day} ${b.time ?? ""}`.localeCompare(`${a.day} ${a.time ?? ""}`));
      return { view, inReview, label: VIEW_LABELS[view], count: posts.length, posts };
    }
    default: {
      // Unknown statuses of an API come after ours, each in its own column.
      const words = [...new Set<string>([...ITEM_STATUSES, ...items.map(({ status }) => status)])];
      const lanes = words
        .map((status) => ({
          status,
          boards: items.filter((item) => item.status === status),
        }))
        .filter((lane) => lane.boards.length > 0 || STANDING_LANES.includes(lane.status));
      return { view, inReview, label: VIEW_LABELS[view], count: items.length, lanes };
    }
  }
}
export type Shown = ReturnType<typeof shown>;
export type ListShown = Extract<Shown, { view: "list" }>;
export type FeedShown = Extract<Shown, { view: "feed" }>;
export type LanesShown = Extract<Shown, { view: "boards" }>;
