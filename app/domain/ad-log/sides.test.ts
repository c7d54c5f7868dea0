import { describe, expect, it } from "vitest";
import { sidesOf } from "./sides.ts";

const covered = { from: "2026-10-20", to: "2026-11-17" };
const day = "2026-11-03";

describe("the two sides of a change", () => {
  it("are as many whole weeks as there are numbers of, without its day", () => {
    expect(sidesOf({ day, covered, earlier: null, later: null })).toEqual({
      weeks: 2,
      possible: [2, 1],
      before: { from: "2026-10-20", to: "2026-11-02" },
      after: { from: "2026-11-04", to: "2026-11-17" },
    });
  });

  it("end before the next change of the same object, and stay equal", () => {
    expect(sidesOf({ day, covered, earlier: null, later: "2026-11-11" })).toMatchObject({
      weeks: 1,
      before: { from: "2026-10-27", to: "2026-11-02" },
      after: { from: "2026-11-04", to: "2026-11-10" },
    });
    expect(sidesOf({ day, covered, earlier: "2026-10-26", later: null })).toMatchObject({ weeks: 1 });
    expect(sidesOf({ day, covered, earlier: "2026-10-27", later: null })).toBeNull();
  });

  it("are no longer than is wished for, and none without a whole week", () => {
    expect(sidesOf({ day, covered, earlier: null, later: null }, 1)).toMatchObject({ weeks: 1 });
    expect(sidesOf({ day, covered, earlier: null, later: null }, 4)).toMatchObject({ weeks: 2 });
    expect(sidesOf({ day, covered, earlier: null, later: "2026-11-10" })).toBeNull();
    const long = { from: "2026-09-01", to: "2026-12-31" };
    expect(sidesOf({ day, covered: long, earlier: null, later: null })).toMatchObject({
      weeks: 4,
      possible: [4, 2, 1],
    });
    expect(sidesOf({ day: "2027-01-05", covered, earlier: null, later: null })).toBeNull();
  });
});
