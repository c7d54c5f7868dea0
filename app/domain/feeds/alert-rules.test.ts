import { describe, expect, it } from "vitest";
import { alertsIn, type CheckFacts, findingsOf, mentions, type Rule } from "./alert-rules.ts";

const rule = (
  condition: Rule["condition"],
  threshold: number | null = null,
  keywords: string[] = [],
): Rule => ({
  condition,
  threshold,
  keywords,
});
const HOUR = 60 * 60 * 1000;
const START = Date.parse("2026-11-20T00:00:00.000Z");
const facts = (hour: number, more: Partial<CheckFacts> = {}): CheckFacts => ({
  now: new Date(START + hour * HOUR).toISOString(),
  failures: 0,
  error: null,
  isGone: false,
  read: null,
  items: 0,
  errorItems: 0,
  published: [],
  linked: [],
  ...more,
});
const read = (more: Partial<NonNullable<CheckFacts["read"]>>) => ({
  items: 100,
  outOfStock: 0,
  before: { items: 100, outOfStock: 0 },
  prices: [],
  entries: [],
  ...more,
});
const titles = (of: Rule, at: CheckFacts) => findingsOf(of, at).map(({ title }) => title);

const ofTen = (items: number) => facts(0, { read: read({ items, before: { items: 10, outOfStock: 0 } }) });
const price = (after: string, percent: number) => ({
  id: after,
  title: "Boot",
  before: "10.00 EUR",
  after,
  percent,
});
const failing = (hours: readonly (readonly [hour: number, failures: number])[], quiet = 24) =>
  alertsIn(
    rule("unreachable"),
    hours.map(([hour, failures]) => facts(hour, { failures })),
    quiet,
  ).map(({ at, count }) => [(Date.parse(at) - START) / HOUR, count]);

describe("a rule finds", () => {
  it("failures from the threshold on", () => {
    expect(titles(rule("unreachable"), facts(0, { failures: 2 }))).toEqual([]);
    expect(titles(rule("unreachable"), facts(0, { failures: 3 }))).toEqual(["The feed can’t be read"]);
    expect(titles(rule("unreachable"), facts(0, { failures: 1, isGone: true }))).toEqual([
      "The feed is gone",
    ]);
  });

  it("a number of products that jumps by more than the limit, and not by the limit itself", () => {
    expect(titles(rule("item_count"), ofTen(8))).toEqual([]);
    expect(findingsOf(rule("item_count"), ofTen(7))[0]).toMatchObject({
      title: "7 products instead of 10",
      detail: "−30%. Limit 20%.",
    });
  });

  it("a share of errors, and one of sold out products that grows", () => {
    expect(titles(rule("product_errors"), facts(0, { items: 482, errorItems: 31 }))).toEqual([
      "6.4% of products have errors",
    ]);
    expect(titles(rule("product_errors"), facts(0, { items: 100, errorItems: 5 }))).toEqual([]);
    expect(titles(rule("out_of_stock"), facts(0, { read: read({ outOfStock: 11 }) }))).toHaveLength(1);
    expect(titles(rule("out_of_stock"), facts(0, { read: read({ outOfStock: 10 }) }))).toEqual([]);
  });

  it("prices that jump, or fall to nothing", () => {
    const at = facts(0, {
      read: read({
        prices: [
          price("14.00 EUR", 40),
          price("13.00 EUR", 30),
          price("0.00 EUR", -100),
          price("0.50 EUR", -5),
        ],
      }),
    });
    expect(findingsOf(rule("price"), at).map(({ detail }) => detail)).toEqual([
      "10.00 EUR → 14.00 EUR (+40%)",
      "10.00 EUR → 0.00 EUR (−100%)",
    ]);
  });

  it("that nothing is new for three times the usual gap", () => {
    const published = [100, 76, 52, 28, 4].map((hour) => new Date(START + hour * HOUR).toISOString());
    expect(titles(rule("no_entries"), facts(100 + 72, { published }))).toEqual([]);
    expect(titles(rule("no_entries"), facts(100 + 73, { published }))).toEqual(["Nothing new for 3 days"]);
    expect(titles(rule("no_entries"), facts(999, { published: published.slice(0, 4) }))).toEqual([]);
  });

  it("words as such", () => {
    expect(mentions("We like NORTHWIND’s boots", "northwind")).toBe(true);
    expect(mentions("Northwinds", "northwind")).toBe(false);
    expect(mentions("C++ (new)", "c++")).toBe(true);
    const entries = [{ id: "e", title: "Boots", text: "Northwind makes them." }];
    const [found] = findingsOf(
      rule("keyword", null, ["none", "Northwind"]),
      facts(0, { read: read({ entries }) }),
    );
    expect(found).toMatchObject({ key: "e", title: "“Northwind” is in Boots", entry: "e" });
  });
});

describe("an alert is raised", () => {
  it("when it becomes true, and only once", () => {
    expect(
      failing([
        [0, 2],
        [1, 3],
        [2, 4],
        [40, 5],
      ]),
    ).toEqual([[1, 1]]);
  });

  it("again after it was false, and only counted within the quiet hours", () => {
    expect(
      failing([
        [0, 3],
        [1, 0],
        [2, 3],
        [3, 0],
        [26, 3],
      ]),
    ).toEqual([
      [26, 1],
      [0, 2],
    ]);
  });
});
