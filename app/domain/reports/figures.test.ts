import { expect, test } from "vitest";
import { changeOf, exactSums, figuresOf, toneOfChange } from "./figures.ts";

const exact = (value: number | null) => ({ value, bound: null });
const atLeast = (value: number) => ({ value, bound: "at_least" as const });

test("ratios are those of the sums", () => {
  const figures = figuresOf({
    impressions: 168_860,
    clicks: 4755,
    cost: 7424.4,
    conversions: 138.5,
    value: 20_067.5,
  });
  expect(figures.impressions).toEqual(exact(168_860));
  expect(figures.ctr?.value).toBeCloseTo(0.028159, 6);
  expect(figures.cpc?.value).toBeCloseTo(1.561388, 6);
  expect(figures.cpm?.value).toBeCloseTo(43.967784, 6);
  expect(figures.cvr?.value).toBeCloseTo(0.029127, 6);
  expect(figures.cpa?.value).toBeCloseTo(53.605776, 6);
  expect(figures.roas?.value).toBeCloseTo(2.702912, 6);
  expect(figures.aov?.value).toBeCloseTo(144.891697, 6);
});

test("what the report has nothing about is left out, and so are ratios of it", () => {
  expect(figuresOf({ sessions: 9244, conversions: 98, value: 9598.75 })).toEqual({
    sessions: exact(9244),
    conversions: exact(98),
    value: exact(9598.75),
    aov: exact(9598.75 / 98),
  });
  expect(figuresOf({})).toEqual({});
});

test("divided by zero or by what is unknown, a ratio is unknown and never 0", () => {
  const figures = figuresOf({ impressions: 0, clicks: 0, cost: 0, conversions: null, reach: null });
  for (const metric of ["ctr", "cpc", "cpm", "cvr", "cpa", "frequency", "conversions"] as const)
    expect(figures[metric], metric).toEqual(exact(null));
  expect(figuresOf({ cost: 0, clicks: 10 }).cpc).toEqual(exact(0));
});

test("link clicks stand in where no other clicks are known", () => {
  expect(figuresOf({ impressions: 1000, link_clicks: 20, cost: 30 })).toMatchObject({
    ctr: exact(0.02),
    cpc: exact(1.5),
  });
  expect(figuresOf({ impressions: 1000, clicks: null, link_clicks: 20 }).ctr).toEqual(exact(0.02));
  expect(figuresOf({ impressions: 1000, clicks: 40, link_clicks: 20 }).ctr).toEqual(exact(0.04));
  expect(figuresOf({ impressions: 1000, clicks: 0, link_clicks: 20 }).ctr).toEqual(exact(0));
});

test("a sum over masked numbers is a lower bound: a ratio is one, too, unless it is divided by it", () => {
  const figures = figuresOf({ impressions: 60_210, clicks: 402, cost: 200.5 }, ["clicks"]);
  expect(figures.clicks).toEqual(atLeast(402));
  expect(figures.ctr).toEqual(atLeast(402 / 60_210));
  expect(figures.cpc).toEqual(exact(null));
  expect(figures.cpm?.bound).toBeNull();
  expect(figuresOf({ impressions: 100, link_clicks: 5 }, ["link_clicks"]).ctr).toEqual(atLeast(0.05));
});

test("what is masked is unknown to who needs exact sums", () => {
  expect(exactSums({ clicks: 402, cost: 200.5 }, ["clicks"])).toEqual({ clicks: null, cost: 200.5 });
});

test("a change is a fraction of what was before, if both are known", () => {
  expect(changeOf(exact(5482), exact(4638))).toBeCloseTo(0.182, 3);
  expect(changeOf(exact(4.12), exact(4.35))).toBeCloseTo(-0.0529, 4);
  expect(changeOf(exact(0), exact(10))).toBe(-1);
  for (const before of [exact(0), exact(null), exact(-5), atLeast(10), undefined])
    expect(changeOf(exact(10), before)).toBeNull();
  expect(changeOf(atLeast(10), exact(5))).toBeNull();
  expect(changeOf(exact(null), exact(5))).toBeNull();
});

test("a rise is good, bad, or neither", () => {
  expect(toneOfChange("cost", 0.18)).toBe("neither");
  expect(toneOfChange("impressions", 0.18)).toBe("neither");
  expect(toneOfChange("clicks", 0.09)).toBe("good");
  expect(toneOfChange("cpa", 0.11)).toBe("bad");
  expect(toneOfChange("cpa", -0.11)).toBe("good");
  expect(toneOfChange("roas", -0.05)).toBe("bad");
  expect(toneOfChange("roas", 0)).toBe("neither");
  expect(toneOfChange("roas", null)).toBe("neither");
});
