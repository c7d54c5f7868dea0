import { afterEach, expect, test } from "vitest";
import { acceptedLocale, DATE_LOCALES, DEFAULT_STYLE, readDateStyleWith } from "./date-style.ts";
import type { DateStyle } from "./date-style.ts";
import { formatDay, formatLongDay, formatMonth, formatMonthDay, formatTime, formatWeekday } from "./dates.ts";

const use = (style: Partial<DateStyle>) => readDateStyleWith(() => ({ ...DEFAULT_STYLE, ...style }));
afterEach(() => readDateStyleWith(() => DEFAULT_STYLE));

test.each([
  ["en-US", "Nov 20, 2026", "Friday, Nov 20, 2026", "Nov 20", "November 2026"],
  ["en-GB", "20 Nov 2026", "Friday, 20 Nov 2026", "20 Nov", "November 2026"],
  ["iso", "2026-11-20", "Friday, 2026-11-20", "11-20", "2026-11"],
  ["de-DE", "20.11.2026", "Freitag, 20. Nov. 2026", "20. Nov.", "November 2026"],
  ["fr-FR", "20 nov. 2026", "vendredi 20 nov. 2026", "20 nov.", "novembre 2026"],
  ["ja-JP", "2026/11/20", "2026年11月20日金曜日", "11月20日", "2026年11月"],
] as const)("days in %s", (locale, short, long, monthDay, month) => {
  use({ locale });
  const day = "2026-11-20";
  expect([formatDay(day), formatLongDay(day), formatMonthDay(day), formatMonth(day)]).toEqual([
    short,
    long,
    monthDay,
    month,
  ]);
});

test("every language writes every day of a year in its own way, and never another day", () => {
  for (const locale of DATE_LOCALES) {
    use({ locale });
    const written = new Set<string>();
    for (let day = 0; day < 365; day++) {
      const plain = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      written.add(formatDay(plain));
      expect(formatDay(plain)).toMatch(new RegExp(`(^|\\D)0?${Number(plain.slice(8))}(\\D|$)`));
      expect(formatWeekday(plain, "short")).not.toBe("");
    }
    expect(written.size, locale).toBe(365);
  }
});

test("times are of 24 hours, or of twice 12", () => {
  expect(["00:05", "09:30", "12:00", "23:59"].map(formatTime)).toEqual(["0:05", "9:30", "12:00", "23:59"]);
  use({ locale: "iso", clock: "24" });
  expect(formatTime("09:30")).toBe("09:30");
  use({ clock: "12" });
  expect(["00:05", "09:30", "12:00", "23:59"].map(formatTime)).toEqual([
    "12:05 AM",
    "9:30 AM",
    "12:00 PM",
    "11:59 PM",
  ]);
  expect(formatTime("soon")).toBe("soon");
});

test("a browser’s languages choose the first that is known, whatever its country", () => {
  expect(acceptedLocale("de-AT,de;q=0.9,en;q=0.5")).toBe("de-DE");
  expect(acceptedLocale("en-GB,en;q=0.9")).toBe("en-GB");
  expect(acceptedLocale("xx, ;q=1, fr-CA")).toBe("fr-FR");
  expect(acceptedLocale("en")).toBe("en-US");
  expect(acceptedLocale(null)).toBe("en-US");
  expect(acceptedLocale("iso")).toBe("en-US");
});
