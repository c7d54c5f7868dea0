import { assert, constantFrom, date, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { daysUntil, dueGroup, dueInColumn, dueWords } from "./due-words.ts";

describe("when a task is due", () => {
  it.each([
    [-3, "3 days late", "late"],
    [-1, "1 day late", "late"],
    [0, "Today", "today"],
    [1, "Tomorrow", "soon"],
    [5, "Fri, Nov 27", "soon"],
    [30, "Tue, Dec 22", "later"],
    [50, "Mon, Jan 11, 2027", "later"],
  ])("in %i days reads %s", (days, text, urgency) => {
    expect(dueWords(addDays("2026-11-22", days), "2026-11-22")).toEqual({ text, urgency });
  });

  it("is never late once it is done", () => {
    expect(dueWords("2026-11-20", "2026-11-22", false)).toEqual({ text: "Fri, Nov 20", urgency: "later" });
  });

  it.each([
    [-3, "Nov 22"],
    [0, "Today"],
    [1, "Tomorrow"],
    [2, "Fri"],
    [6, "Tue"],
    [7, "Dec 2"],
    [50, "Jan 14, 2027"],
  ])("in %i days is short in a column", (days, text) => {
    expect(dueInColumn(addDays("2026-11-25", days), "2026-11-25")).toBe(text);
  });

  it.each([
    ["2026-11-24", 1, "Late"],
    ["2026-11-25", 1, "Today"],
    ["2026-11-28", 1, "This week"],
    ["2026-11-29", 1, "This week"],
    ["2026-11-29", 0, "Later"],
    ["2026-11-30", 1, "Later"],
    [null, 1, "No date"],
  ] as const)("%s is, in weeks that start on day %i, under “%s”", (due, weekStart, heading) => {
    const week = { today: "2026-11-25", weekStart };
    expect(dueGroup({ due, isOpen: true, doneOn: null }, week)).toBe(heading);
  });

  it("is under what was done on the reader’s day, whenever it was due", () => {
    const week = { today: "2026-11-25", weekStart: 1 } as const;
    const done = { due: "2026-11-20", isOpen: false };
    expect(dueGroup({ ...done, doneOn: "2026-11-25" }, week)).toBe("Done today");
    expect(dueGroup({ ...done, doneOn: "2026-11-24" }, week)).toBe("Done or canceled");
    expect(dueGroup({ ...done, doneOn: null }, week)).toBe("Done or canceled");
  });

  it("counts calendar days wherever the person is, across both clock changes", () => {
    const instants = date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2027-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    assert(
      property(
        instants,
        constantFrom("Pacific/Honolulu", "Pacific/Auckland", "Europe/Berlin"),
        (at, zone) => {
          const today = wallClock(at, zone)?.day ?? "";
          for (const days of [-40, -1, 0, 1, 6, 200])
            expect(daysUntil(addDays(today, days), today)).toBe(days);
          expect(dueGroup({ due: today, isOpen: true, doneOn: null }, { today, weekStart: 1 })).toBe("Today");
        },
      ),
    );
  });
});
