import { expect, it } from "vitest";
import { conditionSentence } from "./condition-words.ts";

const rule = {
  name: "Many products have errors",
  condition: "product_errors",
  threshold: 5,
  keywords: [],
} as const;

it("A rule says what it looks for, and its condition only if its name doesn’t", () => {
  expect(conditionSentence(rule)).toBe("More than 5% of the products");
  expect(conditionSentence({ ...rule, name: "Shop", threshold: null })).toBe(
    "Many products have errors. More than 5% of the products",
  );
  expect(
    conditionSentence({ ...rule, name: "Press", condition: "keyword", keywords: ["Northwind", "Kestrel"] }),
  ).toBe("An article mentions you. “Northwind”, “Kestrel”");
});
