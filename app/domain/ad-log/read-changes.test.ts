import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { ChangesReading, ChangeWishes } from "./change-reading.ts";
import { doubleKey } from "./double-key.ts";
import { readChanges } from "./read-changes.ts";

const textOf = (text: string) => new TextEncoder().encode(text);

function reading(given: string | Uint8Array, wishes: ChangeWishes = {}): ChangesReading {
  const read = readChanges(typeof given === "string" ? textOf(given) : given, wishes);
  if ("fault" in read) throw new Error(read.fault);
  return read;
}

const faultOf = (given: string | Uint8Array, wishes: ChangeWishes = {}) => {
  const read = readChanges(typeof given === "string" ? textOf(given) : given, wishes);
  return "fault" in read ? read.fault : null;
};

const fileReading = async (name: string, wishes?: ChangeWishes) =>
  reading(new Uint8Array(await readFile(`tests/files/ad-log/${name}`)), wishes);

describe("the change history of Google Ads", () => {
  test("has three changes, and asks for the time zone", async () => {
    const read = await fileReading("google-changes.csv");
    expect(read).toMatchObject({
      format: "google",
      encoding: "utf-8",
      delimiter: ",",
      doubles: 1,
      problems: [],
      asks: { timezone: true, order: null, platform: false, columns: [] },
    });
    expect(read.changes).toEqual([
      {
        line: 4,
        platform: "google",
        account: null,
        level: "campaign",
        object: "Wool | Search | Brand",
        campaign: "Wool | Search | Brand",
        ad_group: null,
        external_id: null,
        category: "budget",
        operation: "changed",
        field: "Budget",
        old_value: "40.00",
        new_value: "55.00",
        unit: "EUR",
        occurred_at: null,
        clock: "2026-11-03T09:15:02",
        actor: "ana@northwind.test",
        is_by_platform: false,
        reason: null,
      },
      expect.objectContaining({
        line: 6,
        level: "ad_group",
        object: "Jackets",
        campaign: "Wool | Search | Generic",
        category: "keyword",
        operation: "created",
        field: "Keywords",
        old_value: null,
        new_value: "wool coat, wool jacket, wool parka",
        is_by_platform: true,
        reason: null,
      }),
      expect.objectContaining({
        line: 8,
        object: "Trail | PMax",
        category: "status",
        operation: "paused",
        old_value: "Enabled",
        new_value: "Paused",
        reason: null,
      }),
    ]);
  });

  test("has instants once its time zone is known", async () => {
    const { asks, changes } = await fileReading("google-changes.csv", { timezone: "Europe/Berlin" });
    expect(asks.timezone).toBe(false);
    expect(changes.map(({ occurred_at }) => occurred_at)).toEqual([
      "2026-11-03T08:15:02.000Z",
      "2026-11-04T17:00:00.000Z",
      "2026-11-05T07:00:00.000Z",
    ]);
    expect(changes[0]?.clock).toBe("2026-11-03T09:15:02");
  });
});

test("the change events of Google’s API hold the same change as its screen", async () => {
  const read = await fileReading("google-change-events.json");
  expect(read).toMatchObject({
    format: "google_events",
    delimiter: null,
    headers: [],
    doubles: 0,
    problems: [],
    asks: { timezone: true },
  });
  expect(read.changes).toMatchObject([
    {
      line: 1,
      level: "campaign",
      object: "Wool | Search | Brand",
      category: "budget",
      operation: "changed",
      field: "Budget",
      old_value: "40.00",
      new_value: "55.00",
      is_by_platform: false,
      clock: "2026-11-03T09:15:02",
    },
    {
      line: 2,
      level: "keyword",
      object: "wool parka",
      campaign: "Wool | Search | Generic",
      category: "keyword",
      operation: "created",
      field: "Keyword",
      new_value: "wool parka",
      is_by_platform: true,
    },
  ]);
  const [first] = read.changes;
  const [same] = (await fileReading("google-changes.csv")).changes;
  expect(first && doubleKey(first)).toBe(same && doubleKey(same));
});

test("Microsoft’s change history has an edit that is written as two rows", async () => {
  const read = await fileReading("microsoft-changes.csv");
  expect(read).toMatchObject({ format: "microsoft", doubles: 0, problems: [] });
  expect(read.asks).toEqual({ timezone: true, order: null, platform: false, columns: [] });
  expect(read.changes).toMatchObject([
    {
      line: 5,
      platform: "microsoft",
      account: "Northwind",
      level: "campaign",
      object: "Wool",
      category: "budget",
      field: "Daily budget",
      old_value: "40.00",
      new_value: "55.00",
      clock: "2026-11-03T09:15:02",
    },
    {
      line: 6,
      level: "keyword",
      object: "wool parka",
      ad_group: "Jackets",
      category: "keyword",
      operation: "created",
      new_value: "wool parka",
    },
    {
      line: 7,
      category: "keyword",
      operation: "changed",
      field: "Negative keyword",
      old_value: "jobs",
      new_value: "job",
      clock: "2026-11-04T18:00:01",
    },
  ]);
});

test("a text that is no list of changes is a fault", () => {
  expect(faultOf("{}")).toContain("This isn’t a list of changes.");
});
