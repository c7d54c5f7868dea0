import { expect, test } from "vitest";
import { agreedPlan } from "./agreed-plan.ts";

const zone = "Europe/Berlin";
const nothing = { planned_for: null, scheduled_at: null };
const planned = { planned_for: "2026-12-10", scheduled_at: "2026-12-10T08:00:00.000Z" };

test("a time decides on the day, in its time zone", () => {
  const late = { scheduled_at: "2026-12-10T23:30:00.000Z" };
  const agreed = { planned_for: "2026-12-11", ...late };
  expect(agreedPlan(nothing, late, zone)).toEqual(agreed);
  expect(agreedPlan(planned, { planned_for: "2026-12-24", ...late }, zone)).toEqual(agreed);
  expect(agreedPlan(planned, { planned_for: null, ...late }, zone)).toEqual(agreed);
});

test("a new day keeps the time of day, also when the clocks change", () => {
  const summer = { planned_for: "2026-06-10", scheduled_at: "2026-06-10T07:00:00.000Z" };
  expect(agreedPlan(planned, { planned_for: "2026-06-10" }, zone)).toEqual(summer);
  expect(agreedPlan(planned, { ...planned, planned_for: "2026-06-10" }, zone)).toEqual(summer);
});

test("without a day there is no time, and a time can be removed alone", () => {
  expect(agreedPlan(planned, { planned_for: null }, zone)).toEqual(nothing);
  expect(agreedPlan(planned, { scheduled_at: null }, zone)).toEqual({ scheduled_at: null });
  expect(agreedPlan(planned, { planned_for: "2026-12-12", scheduled_at: null }, zone)).toEqual({
    planned_for: "2026-12-12",
    scheduled_at: null,
  });
});

test("what disagreed before stays until one of the two is changed", () => {
  const old = { planned_for: "2026-12-12", scheduled_at: "2026-12-10T08:00:00.000Z" };
  expect(agreedPlan(old, {}, zone)).toEqual({});
  expect(agreedPlan(old, { planned_for: "2026-12-12" }, zone)).toEqual({
    planned_for: "2026-12-12",
    scheduled_at: "2026-12-12T08:00:00.000Z",
  });
  expect(agreedPlan(old, { scheduled_at: old.scheduled_at }, zone)).toEqual(planned);
});

test("a time that the clocks skip on the new day is named", () => {
  const night = { planned_for: "2026-03-28", scheduled_at: "2026-03-28T01:30:00.000Z" };
  expect(agreedPlan(night, { planned_for: "2026-03-29" }, zone).skipped).toContain("doesn’t exist");
  expect(agreedPlan(night, { planned_for: "2026-03-30" }, zone).skipped).toBeUndefined();
});
