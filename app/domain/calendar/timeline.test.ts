import { describe, expect, it } from "vitest";
import { gapsOf, monthsOf, placeOn, shortDays, timelinePage } from "./timeline.ts";

const page = { first: "2026-11-09", days: 63 };
const at = (day: string, until: string) => placeOn(page, { day, until });
const gaps = (today: string, ...covered: [from: number, span: number][]) =>
  gapsOf(
    covered.map(([from, span]) => ({ at: from, span })),
    { ...page, today },
  ).map((gap) => [gap.at, gap.span]);

const pageOf = (scale: "weeks" | "month" | "half", today = "2026-11-25") => {
  const { weeks, ...rest } = timelinePage("2026-11-25", scale, 1, today);
  const days = weeks.flat();
  return [rest.label, days[0], days.at(-1), rest.previous, rest.next];
};

describe("the timeline", () => {
  it("has nine weeks from two weeks before the day’s, a month, or half a year", () => {
    expect(pageOf("weeks")).toEqual([
      "Nov 9 – Jan 10",
      "2026-11-09",
      "2027-01-10",
      "2026-09-23",
      "2027-01-27",
    ]);
    expect(pageOf("month")).toEqual([
      "November 2026",
      "2026-11-01",
      "2026-11-30",
      "2026-10-01",
      "2026-12-01",
    ]);
    expect(pageOf("half").slice(1, 3)).toEqual(["2026-10-26", "2027-04-25"]);
    expect(pageOf("weeks", "2030-01-01")[0]).toBe("Nov 9, 2026 – Jan 10, 2027");
  });

  it("places days where they are, cut at the ends of the page", () => {
    expect(at("2026-11-29", "2026-12-01")).toEqual({ at: 20, span: 3, isCutStart: false, isCutEnd: false });
    expect(at("2026-10-06", "2027-02-01")).toEqual({ at: 0, span: 63, isCutStart: true, isCutEnd: true });
    expect(at("2026-11-08", "2026-11-08")).toBeNull();
    expect(at("2027-01-11", "2027-01-12")).toBeNull();
  });

  it("has parts of months", () => {
    expect(monthsOf(page.first, page.days).map((month) => [month.at, month.span])).toEqual([
      [0, 22],
      [22, 31],
      [53, 10],
    ]);
  });

  it("has gaps of a week or more, from today on", () => {
    expect(gaps("2026-11-25", [0, 46], [20, 3])).toEqual([[46, 17]]);
    expect(gaps("2026-11-25", [0, 7], [23, 6], [35, 28])).toEqual([[16, 7]]);
    expect(gaps("2027-02-01", [0, 7])).toEqual([]);
  });

  it("leaves out years that nobody would misread", () => {
    expect(shortDays("2026-12-06", "2027-01-06")).toBe("Dec 6 – Jan 6");
    expect(shortDays("2026-01-01", "2027-12-31")).toBe("Jan 1, 2026 – Dec 31, 2027");
    expect(shortDays("2026-12-02", "2026-12-02")).toBe("Dec 2");
  });
});
