import { expect, test } from "vitest";
import {
  unknownDates,
  calendarDay,
  isWeekOver,
  itemsByDay,
  listOf,
  monthOf,
  neighbours,
  weekOf,
  weeksOfMonth,
} from "./views.ts";

const item = (day: string | null, time: string | null = null, name = "") => ({
  id: name,
  title: name,
  day,
  time,
  name,
});

test("a date param is a day or a month, as controls send it or as people write it", () => {
  expect(calendarDay("2026-11-20")).toBe("2026-11-20");
  expect(calendarDay("Nov 20, 2026")).toBe("2026-11-20");
  expect(calendarDay("2026-11")).toBe("2026-11-01");
  expect(calendarDay(" November 2026 ")).toBe("2026-11-01");
});

test("a month named from today is known to the filter and to the list of unknown dates alike", () => {
  expect(calendarDay("next month", "2026-11-20")).toBe("2026-12-01");
  expect(unknownDates(new URLSearchParams({ from: "next month", to: "next year" }), ["from", "to"])).toEqual([
    "next year",
  ]);
});

test("any other date param is nothing", () => {
  for (const text of [
    null,
    "",
    "2026-13",
    "2026-02-30",
    "tomorrow",
    "0001-01-01",
    "9999-12-31",
    "2026-11-20T10:00",
  ])
    expect(calendarDay(text), String(text)).toBeNull();
});

test("within a day items without a time come first, then by the clock", () => {
  const day = "2026-11-20";
  const sorted = itemsByDay([
    item(day, "17:30"),
    item(day, null, "a"),
    item(null),
    item(day, "09:00"),
    item(day, null, "b"),
  ]);
  expect([...sorted.keys()]).toEqual([day]);
  expect(sorted.get(day)?.map(({ time, name }) => time ?? name)).toEqual(["a", "b", "09:00", "17:30"]);
});

test("a month counts its own items and shows whole weeks", () => {
  const { weeks, count } = monthOf(
    [item("2026-10-31"), item("2026-11-01"), item("2026-11-30"), item("2026-12-01")],
    "2026-11-20",
    weeksOfMonth("2026-11-20", "2026-01-01", 1),
  );
  expect(count).toBe(2);
  expect(weeks.length).toBe(6);
  expect(weeks[0]?.[0]).toMatchObject({ day: "2026-10-26", isOutside: true });
  expect(weeks[5]?.[0]).toMatchObject({
    day: "2026-11-30",
    isOutside: false,
    items: [{ day: "2026-11-30" }],
  });
});

test.each([
  ["comfortable", 3],
  ["compact", 4],
] as const)(
  "a %s day shows %i items and how many more, and one more rather than its number",
  (density, most) => {
    const day = (count: number) => {
      const items = Array.from({ length: count }, () => item("2026-11-20"));
      return monthOf(items, "2026-11-01", weeksOfMonth("2026-11-01", "2026-01-01", 1), density).weeks[3]?.[4];
    };
    expect(day(most + 1)).toMatchObject({ day: "2026-11-20", more: 0, items: { length: most + 1 } });
    expect(day(most + 2)).toMatchObject({ more: 2, items: { length: most } });
  },
);

test("the page of this month shows four weeks after today's, and folds those that are over", () => {
  const weeks = weeksOfMonth("2026-11-01", "2026-11-25", 1);
  expect(weeks.map(([first]) => first)).toEqual([
    "2026-10-26",
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
    "2026-11-23",
    "2026-11-30",
    "2026-12-07",
    "2026-12-14",
    "2026-12-21",
  ]);
  expect(weeks.map((week) => isWeekOver(week, "2026-11-01", "2026-11-25"))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(weeksOfMonth("2026-12-01", "2026-11-25", 1)).toHaveLength(5);
  expect(isWeekOver(weeks[0] ?? [], "2026-10-01", "2026-11-25")).toBe(false);
});

test("a week starts where the organization says", () => {
  expect(weekOf([], "2026-11-20", 1).days[0]?.day).toBe("2026-11-16");
  expect(weekOf([], "2026-11-20", 0).days[0]?.day).toBe("2026-11-15");
});

test("a list heads the day asked for even when it is empty, and leads past gaps", () => {
  const items = [item("2025-01-10"), item("2026-11-21"), item("2026-11-21"), item("2027-06-01"), item(null)];
  const list = listOf(items, "2026-11-20");
  expect(list.to).toBe("2026-12-17");
  expect(list.days.map(({ day, items }) => [day, items.length])).toEqual([
    ["2026-11-20", 0],
    ["2026-11-21", 2],
  ]);
  expect(list).toMatchObject({ count: 2, earlier: "2024-12-14", later: "2027-06-01" });
  expect(listOf(items, list.earlier ?? "").days.some(({ day }) => day === "2025-01-10")).toBe(true);
  expect(listOf(items, "2027-06-01")).toMatchObject({ later: null });
});

test("neighbouring months are reached from any day, the last included", () => {
  expect(neighbours("month", "2026-01-31")).toEqual({
    previous: "2025-12-01",
    next: "2026-02-01",
  });
  expect(neighbours("week", "2026-11-20")).toMatchObject({ previous: "2026-11-13", next: "2026-11-27" });
});
