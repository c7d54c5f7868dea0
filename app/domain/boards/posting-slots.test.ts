import { expect, test } from "vitest";
import { nextFreeSlot, weekdayOf } from "./posting-slots.ts";

const slots = [
  { network: null, weekday: 5, time: "17:00" },
  { network: null, weekday: 5, time: "09:00" },
  { network: "linkedin", weekday: 1, time: "08:30" },
];
const ask = { networks: ["x"], taken: [], after: "2026-11-18T12:00:00Z", zone: "Europe/Berlin" };

test("weeks begin on Monday and end on Sunday, which is 7", () => {
  expect([weekdayOf("2026-11-16"), weekdayOf("2026-11-22")]).toEqual([1, 7]);
});

test("the next slot is the first of its day that is still to come", () => {
  expect(nextFreeSlot(slots, ask)).toEqual({
    day: "2026-11-20",
    time: "09:00",
    at: "2026-11-20T08:00:00.000Z",
  });
  expect(nextFreeSlot(slots, { ...ask, after: "2026-11-20T08:00:00.000Z" })?.time).toBe("17:00");
});

test("a taken slot is passed over", () => {
  const taken = ["2026-11-20T08:00:00Z", "2026-11-20T16:00:00.000Z"];
  expect(nextFreeSlot(slots, { ...ask, taken })).toMatchObject({ day: "2026-11-27", time: "09:00" });
});

test("a network’s own slot serves posts for that network only", () => {
  expect(nextFreeSlot(slots, { ...ask, networks: ["linkedin"], after: "2026-11-21T00:00:00Z" })?.day).toBe(
    "2026-11-23",
  );
  expect(nextFreeSlot(slots, { ...ask, after: "2026-11-21T00:00:00Z" })?.day).toBe("2026-11-27");
});

test("without slots there is none", () => {
  expect(nextFreeSlot([], ask)).toBeNull();
});

const after = (instant: string) => nextFreeSlot(slots, { ...ask, after: instant });

test("a slot keeps its time when the clocks change", () => {
  expect(after("2026-10-20T00:00:00Z")?.at).toBe("2026-10-23T07:00:00.000Z");
  expect(after("2026-10-27T00:00:00Z")?.at).toBe("2026-10-30T08:00:00.000Z");
});

test("on the day that clocks go forward a slot is at the next time that there is, and says so", () => {
  const slot = { network: null, weekday: 7, time: "02:30" };
  expect(
    nextFreeSlot([slot], {
      networks: [],
      taken: [],
      after: "2027-03-27T12:00:00Z",
      zone: "Europe/Berlin",
    }),
  ).toEqual({ day: "2027-03-28", time: "03:00", at: "2027-03-28T01:00:00.000Z" });
});
