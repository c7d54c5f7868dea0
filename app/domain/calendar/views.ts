import {
  addDays,
  addMonths,
  endOfMonthDay,
  isSameMonth,
  monthWeeks,
  parseDay,
  startOfMonthDay,
  type WeekStart,
  weekDays,
  toIsoDay,
} from "#lib/dates.ts";
import { parseMonth } from "#lib/months.ts";

export const CALENDAR_VIEWS = ["month", "week", "list", "boards", "feed"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export const VIEW_LABELS: Readonly<Record<CalendarView, string>> = {
  month: "Month",
  week: "Week",
  list: "List",
  boards: "Status",
  feed: "Feed",
};

/** Parses the name of a view in the URL. The one of columns was first called by what they are. */
export const calendarView = (text: unknown): CalendarView | null =>
  text === "status" ? "boards" : (CALENDAR_VIEWS.find((view) => view === text) ?? null);

/** An item with a plain day (or null) and perhaps a time (HH:MM). */
export type Dated = { day: string | null; time: string | null };

const LIST_DAYS = 28;
/** The number of items that a day of a month shows. */
export const MONTH_ITEMS = { comfortable: 3, compact: 4 };
/** The weeks that follow today's on the page of this month, though some are of the next one. */
const WEEKS_AHEAD = 4;

/** Returns the first items of a day, or one more if that is all of them. */
export const firstOf = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  items.length <= most + 1 ? items : items.slice(0, most);

/** What paper shows of the items that a day has no room for on a screen. */
export type PrintedItem = { id: string; title: string; time: string | null };
const PRINTED_MAX = 30;

/** Returns the items of a day that are left out on screens, up to what paper has room for. */
export const restOf = <Item extends PrintedItem>(
  items: readonly Item[],
  shown: readonly Item[],
): PrintedItem[] =>
  items.slice(shown.length, shown.length + PRINTED_MAX).map(({ id, title, time }) => ({ id, title, time }));

/**
 * Parses a `date` param: a day (2026-11-20 or Nov 20, 2026) or the first day of a month, as `<input type="month">` sends it
 * (2026-11) or as users type it (November 2026, next month). Null for anything else, and for implausible years.
 * @param today the user's day. The server's clock is accurate enough for the name of a month
 */
export function calendarDay(text: string | null, today = toIsoDay(new Date())): string | null {
  const month = parseMonth(text ?? "", today);
  const day = month ? `${month}-01` : parseDay(text?.trim() ?? "");
  return day && day >= "1900-01-01" && day < "2200-01-01" ? day : null;
}

/** Returns the values of these params that aren't a day or a month. */
export const unknownDates = (query: URLSearchParams, names: readonly string[]): string[] =>
  names
    .map((name) => query.get(name)?.trim().slice(0, 60) ?? "")
    .filter((text) => text !== "" && calendarDay(text) === null);

export function neighbours(view: "month" | "week" | "list", day: string): { previous: string; next: string } {
  if (view === "month") {
    const first = startOfMonthDay(day);
    return { previous: addMonths(first, -1), next: addMonths(first, 1) };
  }
  const step = view === "week" ? 7 : LIST_DAYS;
  return { previous: addDays(day, -step), next: addDays(day, step) };
}

/** Sorts within a day: items without a time first, then by time. Equal items keep their order. */
const byTime = (a: Dated, b: Dated) => (a.time ?? "").localeCompare(b.time ?? "");

export function itemsByDay<Item extends Dated>(items: readonly Item[]): Map<string, Item[]> {
  const days = new Map<string, Item[]>();
  for (const item of items.filter(({ day }) => day !== null).toSorted(byTime)) {
    const day = item.day ?? "";
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return days;
}

/** Returns the full weeks on the page of a month. This month's page reaches at least four weeks beyond today's. */
export function weeksOfMonth(day: string, today: string, weekStart: WeekStart): string[][] {
  const weeks = monthWeeks(day, weekStart);
  if (!isSameMonth(day, today)) return weeks;
  const last = addDays(today, WEEKS_AHEAD * 7);
  for (let end = weeks.at(-1)?.at(-1) ?? last; end < last; end = addDays(end, 7))
    weeks.push(weekDays(addDays(end, 1), weekStart));
  return weeks;
}

/** Returns whether a week on the page of this month is over, so that it is folded. Other months are shown whole. */
export const isWeekOver = (week: readonly string[], day: string, today: string): boolean =>
  isSameMonth(day, today) && (week.at(-1) ?? today) < today;

/** Sums up a week that is over. What was to be published then and isn't is due, whether it had been scheduled or only approved. */
export function pastWeek(items: readonly { image: string | null; isOut: boolean; status: string | null }[]) {
  return {
    images: items.flatMap(({ image }) => image ?? []).slice(0, PAST_IMAGES),
    count: items.length,
    out: items.filter(({ isOut }) => isOut).length,
    due: items.filter(({ status }) => status === "scheduled" || status === "approved").length,
  };
}
const PAST_IMAGES = 5;

export type MonthDay<Item> = {
  day: string;
  isOutside: boolean;
  items: readonly Item[];
  more: number;
  rest: readonly PrintedItem[];
};

/** Returns the days of the weeks on the page of a month. `count` is for the month itself. */
export function monthOf<Item extends Dated & PrintedItem>(
  items: readonly Item[],
  day: string,
  dates: readonly (readonly string[])[],
  density: keyof typeof MONTH_ITEMS = "comfortable",
) {
  const days = itemsByDay(items);
  const most = MONTH_ITEMS[density];
  const weeks = dates.map((week) =>
    week.map((date): MonthDay<Item> => {
      const all = days.get(date) ?? [];
      const shown = firstOf(all, most);
      return {
        day: date,
        isOutside: !isSameMonth(date, day),
        items: shown,
        more: all.length - shown.length,
        rest: restOf(all, shown),
      };
    }),
  );
  const [from, to] = [startOfMonthDay(day), endOfMonthDay(day)];
  const count = items.filter((item) => item.day !== null && item.day >= from && item.day <= to).length;
  return { weeks, count };
}

export type DayItems<Item> = { day: string; items: Item[] };

export function weekOf<Item extends Dated>(items: readonly Item[], day: string, weekStart: WeekStart) {
  const byDay = itemsByDay(items);
  const days = weekDays(day, weekStart).map((date): DayItems<Item> => ({
    day: date,
    items: byDay.get(date) ?? [],
  }));
  return { days, count: days.reduce((sum, { items }) => sum + items.length, 0) };
}

export const listEnd = (from: string): string => addDays(from, LIST_DAYS - 1);

/** Returns the first day of the list page that ends before `from` and includes `wanted`, the nearest day with items. */
export const listBefore = (from: string, wanted: string): string =>
  wanted >= addDays(from, -LIST_DAYS) ? addDays(from, -LIST_DAYS) : addDays(wanted, 1 - LIST_DAYS);

/** Returns the first day of the list page that follows `to` and includes `wanted`, the nearest day with items. */
export const listAfter = (to: string, wanted: string): string =>
  wanted <= addDays(to, LIST_DAYS) ? addDays(to, 1) : wanted;

/**
 * Lists four weeks from `from`, without empty days except the first. `earlier` and `later` are the adjacent pages, or pages
 * farther away if those are empty. Null if there are no more items.
 */
export function listOf<Item extends Dated>(items: readonly Item[], from: string) {
  const to = listEnd(from);
  const byDay = itemsByDay(items);
  const days = [...byDay.keys()].toSorted();
  const shown = days.filter((day) => day >= from && day <= to);
  const before = days.findLast((day) => day < from) ?? null;
  const after = days.find((day) => day > to) ?? null;
  const earlier = before && listBefore(from, before);
  const later = after && listAfter(to, after);
  const headed = [...new Set([from, ...shown])].map((day): DayItems<Item> => ({
    day,
    items: byDay.get(day) ?? [],
  }));
  return {
    to,
    days: headed,
    count: shown.reduce((sum, day) => sum + (byDay.get(day)?.length ?? 0), 0),
    earlier,
    later,
  };
}
