import { describe, expect, test } from "vitest";
import { guessOrder, momentIn, secondIn } from "./written-moments.ts";

const BERLIN = "Europe/Berlin";

describe("a cell", () => {
  test.each([
    ["20.11.2026", "dmy", "2026-11-20", null],
    ["11/20/26", "mdy", "2026-11-20", null],
    ["2026/11/20", "dmy", "2026-11-20", null],
    ["5. 2. 2027", "dmy", "2027-02-05", null],
    ["02/15/2027 09:30", "mdy", "2027-02-15", "09:30"],
    ["15.02.2027 09.30 Uhr", "dmy", "2027-02-15", "09:30"],
    ["15.02.2027, 9:30", "dmy", "2027-02-15", "09:30"],
    ["2/15/2027 6:00 PM", "mdy", "2027-02-15", "18:00"],
    ["09:30 15.02.2027", "dmy", "2027-02-15", "09:30"],
    ["2026-12-01 09:00", "dmy", "2026-12-01", "09:00"],
    ["2026-12-01T09:00:00.000", "mdy", "2026-12-01", "09:00"],
    ["Nov 20, 2026", "dmy", "2026-11-20", null],
    ["Mon, Feb 15, 2027 at 9 am", "dmy", "2027-02-15", "09:00"],
    ["15 February 2027, 09:30", "dmy", "2027-02-15", "09:30"],
    ["15. Februar 2027", "mdy", "2027-02-15", null],
    ["15 févr. 2027", "mdy", "2027-02-15", null],
    ["1er février 2027", "mdy", "2027-02-01", null],
    ["1° febbraio 2027", "mdy", "2027-02-01", null],
    ["15 de fevereiro de 2027", "mdy", "2027-02-15", null],
    ["15 lutego 2027", "mdy", "2027-02-15", null],
    ["2027年2月15日", "mdy", "2027-02-15", null],
  ] as const)("holds a day, with or without a time: %s", (text, order, day, time) => {
    expect(momentIn(text, order, BERLIN)).toEqual({ day, time });
  });

  test.each([
    ["2027-02-15T10:00:00Z", "2027-02-15", "11:00"],
    ["2027-02-15T10:00:00+02:00", "2027-02-15", "09:00"],
    ["2027-02-15 10:00 +0200", "2027-02-15", "09:00"],
    ["2027-02-15T23:30:00.000Z", "2027-02-16", "00:30"],
    ["2027-02-15 10:00:00 UTC", "2027-02-15", "11:00"],
    ["1802685600000", "2027-02-15", "11:00"],
  ])("holds an instant, which is a day and a time in the zone: %s", (text, day, time) => {
    expect(momentIn(text, "ymd", BERLIN)).toEqual({ day, time });
  });

  test.each(["", "someday", "31.02.2026", "20.11.2026 25:00", "2026-02-30T10:00:00Z", "9:30", "15 Foo 2027"])(
    "without a day is none: %j",
    (text) => {
      expect(momentIn(text, "dmy", BERLIN)).toBeNull();
    },
  );

  test("of another order than the one that was chosen isn’t a day", () => {
    expect(momentIn("20.11.2026", "mdy", null)).toBeNull();
  });
});

test("all cells together tell which number comes first, or that they don’t", () => {
  expect(guessOrder(["03.04.2026", "20.11.2026"])).toEqual({ order: "dmy", isSure: true });
  expect(guessOrder(["03/04/2026 09:30", "20/11/2026 10:00"])).toEqual({ order: "dmy", isSure: true });
  expect(guessOrder(["02/15/2027 09:30", "02/28/2027 18:00"])).toEqual({ order: "mdy", isSure: true });
  expect(guessOrder(["2026-11-20"])).toEqual({ order: "ymd", isSure: true });
  expect(guessOrder(["2026-11-10", "03.04.2026"])).toEqual({ order: "dmy", isSure: false });
  expect(guessOrder(["03/04/2026"])).toEqual({ order: "mdy", isSure: false });
  expect(guessOrder(["03.04.26"])).toEqual({ order: "dmy", isSure: false });
  expect(guessOrder([])).toEqual({ order: "ymd", isSure: true });
});

test.each([
  ["Nov 3, 2026, 9:15:02 AM", "2026-11-03", "09:15:02", null],
  ["2026-11-03 09:15:02.123456", "2026-11-03", "09:15:02", null],
  ["11/3/2026 6:00:01 PM", "2026-11-03", "18:00:01", null],
  ["2026-11-03 09:15", "2026-11-03", "09:15:00", null],
  ["2026-11-03", "2026-11-03", "00:00:00", null],
  ["2026-11-03T09:15:02+01:00", "2026-11-03", "09:15:02", "2026-11-03T08:15:02.000Z"],
  ["1793693702000", "2026-11-03", "08:15:02", "2026-11-03T08:15:02.000Z"],
] as const)("a time is known to the second: %s", (text, day, time, instant) => {
  expect(secondIn(text, "mdy")).toEqual({ day, time, instant });
});

test.each(["2026-11-03 09:15:75", "soon", ""])("what is no time has no seconds: %s", (text) => {
  expect(secondIn(text, "mdy")).toBeNull();
});
