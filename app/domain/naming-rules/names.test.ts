import * as fc from "fast-check";
import { expect, test } from "vitest";
import { NAMING_SEPARATORS } from "#contract/vocabulary.ts";
import { builtName, type NameRules, nameFault } from "./names.ts";

const rules: NameRules = {
  separator: "_",
  fields: [
    { name: "market", type: "list", values: ["DE", "AT", "CH"] },
    { name: "product", type: "text", values: [] },
    { name: "objective", type: "list", values: ["awareness", "sales", "leads"] },
    { name: "month", type: "month", values: [] },
    { name: "wave", type: "number", values: [] },
  ],
  patterns: { MetaAd: "{market}_{product}_{objective}_{month}", Blog: "blog_{wave}" },
};

test.each([
  ["DE_shoes_sales_2026-11", null],
  ["DE_shoes", [3, "“DE_shoes” has no objective. Third part: awareness, sales, or leads."]],
  [
    "FR_shoes_sales_2026-11",
    [1, "“FR” in “FR_shoes_sales_2026-11” isn’t a market. First part: DE, AT, or CH."],
  ],
  ["de_shoes_sales_2026-11", [1, "“de” in “de_shoes_sales_2026-11” is written “DE”."]],
  [
    "DE_shoes_clicks_2026-11",
    [3, "“clicks” in “DE_shoes_clicks_2026-11” isn’t an objective. Third part: awareness, sales, or leads."],
  ],
  [
    "DE_shoes_sales_2026-13",
    [4, "“2026-13” in “DE_shoes_sales_2026-13” isn’t a month. Fourth part: a month, like 2026-11."],
  ],
  ["DE__sales_2026-11", [2, "“DE__sales_2026-11” has no product. Second part: any text."]],
  [
    "DE_shoes_sales_2026-11_new",
    [5, "“new” in “DE_shoes_sales_2026-11_new” is one part too many. Names have 4."],
  ],
  ["shoes", [1, "“shoes” isn’t a market. First part: DE, AT, or CH."]],
  ["", [1, "“” has no market. First part: DE, AT, or CH."]],
])("%s is judged by its first wrong part", (name, fault) => {
  const found = nameFault(rules, "MetaAd", name);
  expect(found && [found.part, found.message]).toEqual(fault);
});

test("text of a pattern stands where the pattern has it", () => {
  expect(nameFault(rules, "Blog", "blog_12")).toBeNull();
  expect(nameFault(rules, "Blog", "post_12")?.message).toBe("First part of “post_12”: blog, not “post”.");
  expect(nameFault(rules, "Blog", "blog_twelve")?.part).toBe(2);
});

test("a kind without a pattern can have any name", () => {
  expect(nameFault(rules, "GoogleAd", "Whatever you like")).toBeNull();
});

test("a long list is counted, not told in full", () => {
  const values = Array.from({ length: 200 }, (_, index) => `v${index}`);
  const many = {
    ...rules,
    fields: [{ name: "market", type: "list" as const, values }],
    patterns: { Blog: "{market}" },
  };
  expect(nameFault(many, "Blog", "x")?.message).toContain("First part: v0, v1, v2, v3, v4, v5, or 194 more.");
});

test("a hyphen between parts leaves dates without hyphens", () => {
  const hyphens = { ...rules, separator: "-", patterns: { MetaAd: "{market}-{month}" } };
  expect(builtName(hyphens, "MetaAd", { market: "DE", month: "2026-11-24" })).toEqual({
    name: "DE-202611",
    blank: [],
  });
  expect(nameFault(hyphens, "MetaAd", "DE-202611")).toBeNull();
  expect(nameFault(hyphens, "MetaAd", "DE-2026-11")?.part).toBe(2);
});

test("fields without a value are told", () => {
  expect(builtName(rules, "MetaAd", { market: "DE" })).toEqual({
    name: "DE___",
    blank: ["product", "objective", "month"],
  });
});

const fieldName = fc.stringMatching(/^[a-z]{1,12}$/);
/** Rules with a pattern for blog posts, and a value for each field. */
const grammar = fc.constantFrom(...NAMING_SEPARATORS).chain((separator) => {
  const value = fc.stringMatching(/^[A-Za-z0-9äöü]{1,12}$/);
  const field = fc.oneof(
    fc.uniqueArray(value, { minLength: 1, maxLength: 5 }).chain((values) =>
      fc.record({
        type: fc.constant("list" as const),
        values: fc.constant(values),
        typed: fc.constantFrom(...values),
      }),
    ),
    fc.record({
      type: fc.constant("text" as const),
      values: fc.constant([]),
      typed: fc
        .string({ minLength: 1, maxLength: 40 })
        .filter((text) => text.split(separator).join(" ").trim() !== ""),
    }),
    fc.record({ type: fc.constant("number" as const), values: fc.constant([]), typed: fc.nat().map(String) }),
    fc.record({
      type: fc.constantFrom("month" as const, "date" as const),
      values: fc.constant([]),
      typed: fc
        .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    }),
  );
  return fc
    .uniqueArray(fc.tuple(fieldName, field), { minLength: 1, maxLength: 12, selector: ([name]) => name })
    .map((fields) => ({
      rules: {
        separator,
        fields: fields.map(([name, { type, values }]) => ({ name, type, values: [...values] })),
        patterns: { Blog: fields.map(([name]) => `{${name}}`).join(separator) },
      },
      typed: Object.fromEntries(fields.map(([name, { typed }]) => [name, typed])),
    }));
});

test("every name that is made fits", () => {
  fc.assert(
    fc.property(grammar, ({ rules: made, typed }) => {
      const { name, blank } = builtName(made, "Blog", typed);
      return blank.length === 0 && nameFault(made, "Blog", name) === null;
    }),
  );
});

test("any name is judged in no time, whatever it has", () => {
  fc.assert(
    fc.property(grammar, fc.string({ maxLength: 500 }), ({ rules: made }, name) => {
      const fault = nameFault(made, "Blog", name);
      return fault === null || (fault.part >= 1 && fault.part <= 13);
    }),
  );
});
