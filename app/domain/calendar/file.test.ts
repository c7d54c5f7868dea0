import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { calendarFile } from "./file.ts";

const item = {
  id: "1",
  title: "Launch, day one",
  note: "X",
  starts_on: "2026-11-20",
  ends_on: "2026-11-20",
  at: null,
  url: "https://marquee.example/b/1",
  updated_at: "2026-11-01T09:00:00Z",
};

test("a whole day is a DATE and ends before the next one", () => {
  const file = calendarFile("Plan", [item], "marquee.example");
  expect(file).toContain("BEGIN:VCALENDAR\r\n");
  expect(file).toContain("X-WR-CALNAME:Plan");
  expect(file).toContain("UID:1@marquee.example");
  expect(file).toContain("SUMMARY:Launch\\, day one");
  expect(file).toContain("DTSTART;VALUE=DATE:20261120");
  expect(file).toContain("DTEND;VALUE=DATE:20261121");
});

const sequenceOf = (updated_at: string | null) =>
  Number(/SEQUENCE:(\d+)/.exec(calendarFile("Plan", [{ ...item, updated_at }], "m"))?.[1]);

test("an event that was changed has a higher SEQUENCE", () => {
  const times = [null, "2026-11-01T09:00:00Z", "2026-11-01T09:00:01Z", "2090-01-01T00:00:00Z"];
  const sequences = times.map(sequenceOf);
  expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
  expect(new Set(sequences).size).toBe(times.length);
  expect(Math.max(...sequences)).toBeLessThan(2 ** 31);
});

test("several days are one event, a moment is in UTC, and what has no date is left out", () => {
  const file = calendarFile(
    "Plan",
    [
      { ...item, ends_on: "2026-11-30" },
      { ...item, id: "2", at: "2026-11-20T08:00:00.000Z" },
      { ...item, id: "3", starts_on: null, ends_on: null },
    ],
    "marquee.example",
  );
  expect(file).toContain("DTEND;VALUE=DATE:20261201");
  expect(file).toContain("DTSTART:20261120T080000Z");
  expect(file).not.toContain("UID:3@");
});

test.each([
  "America/Los_Angeles",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Australia/Lord_Howe",
  "Europe/Berlin",
])(
  "days stay days where the process runs in %s",
  (zone) => {
    const program = `
      const { calendarFile } = await import("./app/domain/calendar/file.ts");
      const { addDays, monthWeeks, weekDays } = await import("./app/lib/dates.ts");
      const { instantAt, wallClock } = await import("./app/lib/zoned-time.ts");
      const { repeatedDays } = await import("./app/domain/boards/recurrence.ts");
      const days = ["2026-03-08", "2026-03-29", "2026-10-25", "2026-11-01", "2026-12-31"];
      const items = days.map((day) => ({ id: day, title: day, note: null, starts_on: day, ends_on: day, at: null, url: null, updated_at: null }));
      process.stdout.write(JSON.stringify({
        file: calendarFile("Plan", items, "m").match(/DT(START|END)[^\\r]*/g),
        next: days.map((day) => addDays(day, 1)),
        month: monthWeeks("2026-10-15").flat(),
        week: weekDays("2026-10-25"),
        instants: days.map((day) => instantAt(day, "02:30", "Europe/Berlin")),
        clock: wallClock("2026-11-20T23:30:00Z", "America/New_York"),
        series: repeatedDays("2026-10-24", { frequency: "daily", interval: 1, count: 3, ends_on: null }),
      }));`;
    const told = (TZ: string): unknown =>
      JSON.parse(
        execFileSync("node_modules/.bin/node", ["--input-type=module", "-e", program], {
          env: { ...process.env, TZ },
          encoding: "utf8",
        }),
      );
    expect(told(zone)).toEqual(told("UTC"));
  },
  30_000,
);
