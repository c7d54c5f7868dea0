import { expect, test } from "vitest";
import { hoursOf, placedIn } from "./hours.ts";

const at = (...times: (string | null)[]) => times.map((time) => ({ time }));
const lanes = (...times: string[]) =>
  placedIn(at(...times)).map(({ item, lane, of }) => [item.time, lane, of]);

test("an axis has the hours from 7 to 21, and more if something is outside", () => {
  expect(hoursOf(at("09:30", null))).toEqual({ first: 7, last: 21 });
  expect(hoursOf(at("05:50", "20:00"))).toEqual({ first: 5, last: 22 });
  expect(hoursOf(at("23:45"))).toEqual({ first: 7, last: 24 });
});

test("what is within an hour and a half shares the width, and the rest has its own", () => {
  expect(lanes("09:00", "18:00")).toEqual([
    ["09:00", 0, 1],
    ["18:00", 0, 1],
  ]);
  expect(lanes("10:00", "09:00", "10:40", "12:10")).toEqual([
    ["09:00", 0, 2],
    ["10:00", 1, 2],
    ["10:40", 0, 2],
    ["12:10", 0, 1],
  ]);
  expect(placedIn(at("17:05", null))).toMatchObject([{ hour: 17, minute: 5 }]);
});
