import { assert, constantFrom, date, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { daysUntil, dueGroup, dueWords } from "./due-words.ts";

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
    expect(dueGroup("2026-11-20", "2026-11-22", false)).toBe("Closed");
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
          expect(dueGroup(today, today, true)).toBe("Today");
        },
      ),
    );
  });
});
