import { expect, test } from "vitest";
import { parseMonth } from "./months.ts";

test.each([
  ["2026-12", "2026-12"],
  ["12/2026", "2026-12"],
  ["1/2027", "2027-01"],
  ["12.2026", "2026-12"],
  ["December 2026", "2026-12"],
  [" december  2026 ", "2026-12"],
  ["Dec 2026", "2026-12"],
  ["Dec. 2026", "2026-12"],
  ["May, 2027", "2027-05"],
  ["next month", "2026-12"],
  ["This month", "2026-11"],
  ["last month", "2026-10"],
])("“%s” is the month %s", (text, month) => {
  expect(parseMonth(text, "2026-11-30")).toBe(month);
});

test.each(["", "13/2026", "2026", "12/26", "Smarch 2026", "2026-11-20", "12/2026 or so", "0001-01"])(
  "“%s” is no month",
  (text) => {
    expect(parseMonth(text, "2026-11-30")).toBeNull();
  },
);
