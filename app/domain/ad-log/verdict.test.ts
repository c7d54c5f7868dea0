import { describe, expect, it } from "vitest";
import { changeOf, isSmallEdit, numberIn } from "./entry-facts.ts";
import { verdictOn } from "./verdict.ts";

const two = { weeks: 2 };

describe("the verdict on a change", () => {
  // 210 of 3,220 and 252 of 3,220: pooled 462 / 6,440 = 0.071739, standard error √(0.071739 × 0.928261 × 2 / 3,220) = 0.0064315.
  it("is the pooled test of conversions per click", () => {
    const before = { impressions: 32_200, clicks: 3220, cost: 4830, conversions: 210 };
    const found = verdictOn({ before, after: { ...before, cost: 5152, conversions: 252 } }, two);
    expect(found).toMatchObject({
      verdict: "helped",
      metric: "cvr",
      sentence: "7.8% of clicks now convert, up from 6.5%.",
      arithmetic:
        "Two equal weeks on each side, the day of the change left out. Difference +1.30 points, 95% interval +0.04 to +2.56, p = 0.043.",
    });
    expect(found.test?.z).toBeCloseTo(2.028, 3);
    expect(found.test?.p).toBeCloseTo(0.0425, 4);
  });

  it("says that a rate fell, or that it could be chance", () => {
    const before = { impressions: 32_200, clicks: 3220, conversions: 252 };
    expect(verdictOn({ before, after: { ...before, conversions: 210 } }, two)).toMatchObject({
      verdict: "hurt",
      sentence: "6.5% of clicks now convert, down from 7.8%.",
    });
    expect(verdictOn({ before, after: { ...before, conversions: 240 } }, two)).toMatchObject({
      verdict: "no_clear_effect",
      sentence: "Conversion rate was 7.8% before and 7.5% after, which could be chance.",
    });
  });

  it("looks at clicks if those were expected, or if there is nothing else", () => {
    const before = { impressions: 10_000, clicks: 300, conversions: 30 };
    const after = { impressions: 10_000, clicks: 402, conversions: 30 };
    expect(verdictOn({ before, after }, two, "ctr")).toMatchObject({ verdict: "helped", metric: "ctr" });
    expect(verdictOn({ before: { ...before, conversions: null }, after }, two)).toMatchObject({
      metric: "ctr",
    });
  });

  it("is none with too little data", () => {
    const few = { impressions: 900, clicks: 99, conversions: 20 };
    expect(verdictOn({ before: few, after: few }, two)).toMatchObject({
      verdict: "too_little_data",
      test: null,
    });
    expect(verdictOn({ before: {}, after: {} }, two)).toMatchObject({
      verdict: "too_little_data",
      metric: null,
    });
  });
});

describe("the facts of an entry", () => {
  it("are numbers as people write them", () => {
    expect(["40.00", "€40", "1,234.50", "12 %", "1.234,50 €", "on", "", null].map(numberIn)).toEqual([
      40,
      40,
      1234.5,
      12,
      1234.5,
      null,
      null,
      null,
    ]);
    expect(changeOf("40.00", "55.00")).toBeCloseTo(0.375);
    expect(changeOf("0", "55")).toBeNull();
    expect(changeOf("On", "Off")).toBeNull();
  });

  it("are small if names, labels, or signs alone differ", () => {
    const edit = {
      category: "creative",
      field: "Headline",
      old_value: "Boots that last",
      new_value: "Boots that last!",
    } as const;
    expect(isSmallEdit(edit)).toBe(true);
    expect(isSmallEdit({ ...edit, new_value: "Boots that stay" })).toBe(false);
    expect(isSmallEdit({ ...edit, field: "Name", new_value: "Other" })).toBe(true);
    expect(isSmallEdit({ ...edit, field: "Budget", old_value: "40.00", new_value: "4000" })).toBe(false);
  });
});
