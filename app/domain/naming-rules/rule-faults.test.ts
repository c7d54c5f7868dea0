import { expect, test } from "vitest";
import { ruleFaults } from "./rule-faults.ts";

const field = (name: string, values: string[] = []) =>
  ({ name, type: values.length > 0 ? "list" : "text", values }) as const;
const rules = {
  enforcement: "warn" as const,
  separator: "_",
  fields: [field("market", ["DE"]), field("product")],
  patterns: { MetaAd: "{market}_{product}_fixed" },
  utm: { utm_source: { required: true, values: ["meta"], pattern: "{network}-{date}" } },
};
type Rules = Parameters<typeof ruleFaults>[0];

test("rules that work have no faults", () => {
  expect(ruleFaults(rules)).toEqual({});
});

test.each<[string, Partial<Rules>, string]>([
  [
    "a name that is there twice",
    { fields: [field("a"), field("A")], patterns: { Blog: "{a}" } },
    "fields.1.name",
  ],
  ["a blank name", { fields: [field(" ")], patterns: { Blog: "x" } }, "fields.0.name"],
  ["a name with the separator", { fields: [field("a_b")], patterns: { Blog: "x" } }, "fields.0.name"],
  [
    "a list without values",
    { fields: [{ name: "a", type: "list", values: [] }], patterns: { Blog: "{a}" } },
    "fields.0.values",
  ],
  [
    "a value with the separator",
    { fields: [field("a", ["x_y"])], patterns: { Blog: "{a}" } },
    "fields.0.values",
  ],
  [
    "a value that is there twice",
    { fields: [field("a", ["x", "x"])], patterns: { Blog: "{a}" } },
    "fields.0.values",
  ],
  ["an unknown field", { patterns: { Blog: "{market}_{audience}" } }, "patterns.Blog"],
  ["an open brace", { patterns: { Blog: "{market" } }, "patterns.Blog"],
  ["a blank part", { patterns: { Blog: "{market}__{product}" } }, "patterns.Blog"],
  ["two fields in one part", { patterns: { Blog: "{market}{product}" } }, "patterns.Blog"],
  [
    "thirteen parts",
    { patterns: { Blog: Array.from({ length: 13 }, () => "x").join("_") } },
    "patterns.Blog",
  ],
  ["no pattern, but switched on", { patterns: {} }, "enforcement"],
  [
    "an unknown placeholder",
    { utm: { utm_term: { required: false, values: [], pattern: "{keyword}" } } },
    "utm.utm_term.pattern",
  ],
  [
    "a value with a space",
    { utm: { utm_term: { required: false, values: ["a b"], pattern: null } } },
    "utm.utm_term.values",
  ],
])("%s is refused", (_, change, path) => {
  expect(Object.keys(ruleFaults({ ...rules, ...change }))).toEqual([path]);
});
