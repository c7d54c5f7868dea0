import { expect, test } from "vitest";
import { hoursOf, placedIn, snappedTime } from "./hours.ts";

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

test("what is held gets the nearest quarter of an hour, or keeps its own time", () => {
  const axis = { first: 7, last: 21 };
  const at = (minutes: number, own: string | null = null) => snappedTime(minutes, axis, own);
  expect([at(14 * 60 + 20), at(14 * 60 + 23), at(540.4)]).toEqual(["14:15", "14:30", "09:00"]);
  expect([at(9 * 60 + 12, "09:10"), at(9 * 60 + 18, "09:10")]).toEqual(["09:10", "09:15"]);
  // It stays on the axis, even at its end.
  expect([at(-40), at(5000), snappedTime(1439, { first: 0, last: 24 }, null)]).toEqual([
    "07:00",
    "20:45",
    "23:45",
  ]);
  expect(snappedTime(1432, { first: 0, last: 24 }, "23:50")).toBe("23:50");
});
