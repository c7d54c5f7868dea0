import { expect, test } from "vitest";
import { compareProportions, comparisonTests, normalTail, shownP } from "./two-proportions.ts";

test.each([
  [0, 0.5],
  [0.5, 0.3085375387259869],
  [1, 0.1586552539314571],
  [1.96, 0.02499789514822043],
  [2, 0.02275013194817921],
  [2.4999, 0.006211418374944586],
  [2.5, 0.006209665325776135],
  [3, 0.001349898031630095],
  [3.5, 2.32629079035525e-4],
  [4, 3.167124183311992e-5],
  [5, 2.866515718791939e-7],
  [6, 9.865876450376981e-10],
  [7, 1.279812543885835e-12],
  [8, 6.220960574271784e-16],
  [9, 1.128588405953841e-19],
])("the tail above %d is known to 12 digits", (z, tail) => {
  expect(Math.abs(normalTail(z) / tail - 1)).toBeLessThan(5e-13);
});

const coatA = { impressions: 4000, link_clicks: 120, cost: 240, conversions: 12 };
const coatB = { impressions: 4100, link_clicks: 165, cost: 231, conversions: 25 };

test("two ads differ in their click rates, and not clearly in their conversion rates", () => {
  const [ctr, cvr] = comparisonTests(coatA, coatB);
  expect(ctr).toMatchObject({
    metric: "ctr",
    is_enough: true,
    sentence: "B’s click rate is 1.02 points higher. That’s unlikely to be chance (p = 0.012).",
  });
  expect(ctr?.z).toBeCloseTo(2.5017, 4);
  expect(ctr?.p).toBeCloseTo(0.0124, 4);
  expect(ctr?.from).toBeCloseTo(0.0022, 4);
  expect(ctr?.to).toBeCloseTo(0.0183, 4);
  expect(cvr).toMatchObject({
    metric: "cvr",
    is_enough: true,
    sentence:
      "No clear difference. B’s conversion rate is 5.15 points higher, which could be chance (p = 0.20).",
  });
  expect(cvr?.z).toBeCloseTo(1.2775, 4);
  expect(cvr?.p).toBeCloseTo(0.2014, 4);
});

test("the two weeks after a change of a budget convert better than the two before", () => {
  const before = { clicks: 3220, conversions: 210 };
  const after = { clicks: 3220, conversions: 252 };
  const [cvr, ...others] = comparisonTests(before, after, ["The period before", "This period"]);
  expect(others).toEqual([]);
  expect(cvr?.z).toBeCloseTo(2.028, 3);
  expect(cvr?.p).toBeCloseTo(0.0425, 4);
  expect(cvr?.sentence).toBe(
    "This period’s conversion rate is 1.30 points higher. That’s unlikely to be chance (p = 0.043).",
  );
  const [back] = comparisonTests(after, before);
  expect(back?.z).toBeCloseTo(-2.028, 3);
  expect(back?.sentence).toContain("B’s conversion rate is 1.30 points lower.");
});

const verdictOf = (clicks: number, conversions: number) =>
  comparisonTests({ ...coatA, impressions: 4000 }, { impressions: 4000, clicks, conversions }).map(
    ({ is_enough, p, sentence }) => [is_enough, p === null, sentence.slice(0, 15)],
  );

test("with less than 100 clicks or 10 conversions on either side there is no verdict", () => {
  expect(verdictOf(99, 20)).toEqual([
    [false, true, "Too little data"],
    [false, true, "Too little data"],
  ]);
  expect(verdictOf(100, 9)).toEqual([
    [true, false, "No clear differ"],
    [false, true, "Too little data"],
  ]);
  expect(verdictOf(100, 10).map(([isEnough]) => isEnough)).toEqual([true, true]);
});

test("with no events, the same rates, or more events than trials nothing is tested", () => {
  const none = { impressions: 5000, clicks: 200, conversions: 0 };
  expect(comparisonTests(none, none)[1]).toMatchObject({
    is_enough: false,
    z: null,
    sentence: "Too little data: neither has a conversion.",
  });
  expect(comparisonTests(none, none)[0]?.sentence).toBe("A and B have the same click rate.");
  const views = { clicks: 100, conversions: 120 };
  expect(comparisonTests(views, { clicks: 100, conversions: 20 })[0]?.sentence).toBe(
    "There are more conversions than clicks, so we can’t compare rates.",
  );
  const all = { impressions: 100, clicks: 100 };
  expect(comparisonTests(all, all)[0]).toMatchObject({ z: null, p: null, from: 0, to: 0 });
});

test("what isn’t known of both has no test", () => {
  expect(comparisonTests({ clicks: 200 }, { clicks: 200, impressions: 3000 })).toEqual([]);
  expect(comparisonTests({ ...coatA, conversions: null }, coatB).map(({ metric }) => metric)).toEqual([
    "ctr",
  ]);
});

test("p has two digits, and a least one", () => {
  expect(shownP(0.2014)).toBe("p = 0.20");
  expect(shownP(0.00012)).toBe("p = 0.00012");
  expect(shownP(0.0000999)).toBe("p less than 0.0001");
  expect(compareProportions({ events: 500, trials: 1000 }, { events: 900, trials: 1000 }).p).toBeLessThan(
    1e-70,
  );
});
