import { describe, expect, test } from "vitest";
import { doubleKey, type KeyedChange } from "./double-key.ts";

const CHANGE: KeyedChange = {
  platform: "google",
  level: "campaign",
  object: "Wool | Search",
  campaign: "Wool | Search",
  category: "budget",
  field: "Budget",
  new_value: "55.00",
  clock: "2026-11-03T09:15:02",
};

describe("the key of a change", () => {
  test.each<[string, Partial<KeyedChange>]>([
    ["blanks and capitals", { object: " wool |  SEARCH", campaign: null }],
    ["another name of a budget", { field: "Daily budget" }],
    ["fewer decimals", { new_value: "55" }],
    [
      "an instant and a zone",
      { clock: null, occurred_at: "2026-11-03T08:15:02Z", timezone: "Europe/Berlin" },
    ],
  ])("is the same with %s", (_, other) => {
    expect(doubleKey({ ...CHANGE, ...other })).toBe(doubleKey(CHANGE));
  });

  test.each<[string, Partial<KeyedChange>]>([
    ["platform", { platform: "meta" }],
    ["object", { object: "Wool | Brand" }],
    ["field", { category: "bid", field: "Bid" }],
    ["value", { new_value: "550" }],
    ["second", { clock: "2026-11-03T09:15:03" }],
    ["ad group around it", { level: "keyword", ad_group: "Jackets" }],
  ])("is another one with another %s", (_, other) => {
    expect(doubleKey({ ...CHANGE, ...other })).not.toBe(doubleKey(CHANGE));
  });

  test("tells ads of one name apart by their ids", () => {
    const ad: KeyedChange = { ...CHANGE, platform: "meta", level: "ad", external_id: "1" };
    expect(doubleKey(ad)).not.toBe(doubleKey({ ...ad, external_id: "2" }));
  });

  test("tells apart what was removed at once", () => {
    const removed: KeyedChange = { ...CHANGE, category: "keyword", operation: "removed", new_value: null };
    expect(doubleKey({ ...removed, old_value: "jobs" })).not.toBe(
      doubleKey({ ...removed, old_value: "free" }),
    );
  });

  test("is short whatever the value", () => {
    expect(doubleKey({ ...CHANGE, new_value: "x".repeat(2000) }).length).toBeLessThanOrEqual(100);
  });
});
