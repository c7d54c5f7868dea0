import { expect, test } from "vitest";
import type { NameRules } from "./names.ts";
import { suggestedName } from "./suggested-name.ts";

const rules: NameRules = {
  separator: "_",
  fields: [
    { name: "market", type: "list", values: ["DE", "AT", "UK"] },
    { name: "product", type: "text", values: [] },
    { name: "type", type: "list", values: ["Search", "PMax"] },
    { name: "month", type: "month", values: [] },
  ],
  patterns: { GoogleAd: "{market}_{product}_{type}_{month}" },
};

test.each([
  ["uk_wool_search_2026-11", "UK_wool_Search_2026-11"],
  ["UK | wool | P-Max | 2026-11", "UK_wool_PMax_2026-11"],
  ["UK _wool_Search_ 2026-11", "UK_wool_Search_2026-11"],
  ["AT/wool coats/pmax/2026-11", "AT_wool coats_PMax_2026-11"],
  ["FR_wool_search_2026-11", null],
  ["Winter boots", null],
  ["UK_wool_Search_2026-11", null],
])("for “%s”, %j is suggested", (name, suggestion) => {
  expect(suggestedName(rules, "GoogleAd", name)).toBe(suggestion);
});

test("a kind without a pattern has no suggestion", () => {
  expect(suggestedName(rules, "MetaAd", "uk_wool_search_2026-11")).toBeNull();
});
