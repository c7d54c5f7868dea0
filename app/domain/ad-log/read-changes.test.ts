import { readFile } from "node:fs/promises";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOG_NAME_MAX, LOG_VALUE_MAX } from "#contract/limits.ts";
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

describe("JSON of Google’s API", () => {
  const event = {
    change_date_time: "2026-11-03 09:15:02.5",
    client_type: "GOOGLE_ADS_AUTOMATED_RULE",
    change_resource_type: "CAMPAIGN",
    change_resource_name: "customers/1/campaigns/2",
    resource_change_operation: "UPDATE",
    changed_fields: "status,target_cpa.target_cpa_micros,status",
    old_resource: { campaign: { status: "ENABLED", target_cpa: { target_cpa_micros: "12500000" } } },
    new_resource: { campaign: { status: "PAUSED", target_cpa: { target_cpa_micros: 9990000 } } },
  };
  const row = { change_event: event, campaign: { name: "Wool" }, customer: { currency_code: "EUR" } };

  test.each([
    ["a list", JSON.stringify([row])],
    ["a page", JSON.stringify({ results: [row] })],
    ["pages", JSON.stringify([{ results: [row] }, { results: [] }])],
    ["a line each", `${JSON.stringify(row)}\n\n`],
    ["lines of pages", `${JSON.stringify({ results: [row] })}\n${JSON.stringify({ results: [row] })}`],
  ])("may be %s", (_, text) => {
    expect(reading(text).changes).toMatchObject([
      {
        object: "Wool",
        external_id: "2",
        category: "status",
        operation: "paused",
        field: "Status",
        old_value: "Enabled",
        new_value: "Paused",
        is_by_platform: true,
      },
      {
        category: "bid",
        operation: "changed",
        field: "Target CPA",
        old_value: "12.50",
        new_value: "9.99",
        unit: "EUR",
      },
    ]);
  });

  test("keeps the good lines of a file that is cut off", () => {
    const { changes, problems } = reading(`${JSON.stringify(row)}\n${JSON.stringify(row).slice(0, 90)}`);
    expect(changes).toHaveLength(2);
    expect(problems).toEqual([
      {
        line: 2,
        column: "",
        value: "",
        message: "This line isn’t JSON, or it’s cut off. Download the file again.",
      },
    ]);
  });

  test("names a time that can’t be read", () => {
    const { changes, problems } = reading(
      JSON.stringify([row, { changeEvent: { changeDateTime: "soon" } }, 5]),
    );
    expect(changes).toHaveLength(2);
    expect(problems).toMatchObject([
      { line: 2, column: "changeDateTime", value: "soon" },
      { line: 3, message: "This isn’t a change. Expected an object with a changeEvent." },
    ]);
  });
});

const activity = (more: Record<string, unknown>) => ({
  event_time: "2026-11-03T08:15:02+0000",
  date_time_in_timezone: "11/03/2026 at 9:15 AM",
  actor_name: "Ana Silva",
  application_name: "Ads Manager",
  object_id: "120214400000000101",
  object_name: "Wool",
  ...more,
});

describe("activities of Meta", () => {
  const budget = activity({
    event_type: "update_campaign_budget",
    translated_event_type: "Campaign budget updated",
    extra_data: JSON.stringify({
      old_value: { old_value: 4000, currency: "EUR" },
      new_value: { new_value: 5500, currency: "EUR" },
      type: "payment_amount",
    }),
  });

  test.each([JSON.stringify([budget]), JSON.stringify({ data: [budget], paging: { next: "x" } })])(
    "have money in cents, and the second on the account’s clock",
    (text) => {
      const read = reading(text);
      expect(read).toMatchObject({ format: "meta", asks: { timezone: false, platform: false } });
      expect(read.changes).toMatchObject([
        {
          platform: "meta",
          level: "campaign",
          object: "Wool",
          campaign: "Wool",
          external_id: "120214400000000101",
          category: "budget",
          operation: "changed",
          field: "Budget",
          old_value: "40.00",
          new_value: "55.00",
          unit: "EUR",
          occurred_at: "2026-11-03T08:15:02.000Z",
          clock: "2026-11-03T09:15:02",
          actor: "Ana Silva",
          is_by_platform: false,
        },
      ]);
    },
  );

  test.each([
    ["update_ad_set_bidding", "ad_group", "bid", "changed"],
    ["update_ad_set_target_spec", "ad_group", "targeting", "changed"],
    ["update_ad_set_duration", "ad_group", "schedule", "changed"],
    ["update_campaign_schedule", "campaign", "schedule", "changed"],
    ["update_campaign_group_spend_cap", "campaign", "budget", "changed"],
    ["update_ad_creative", "ad", "creative", "changed"],
    ["update_audience", "audience", "audience", "changed"],
    ["create_ad", "ad", "ad", "created"],
    ["create_ad_set", "ad_group", "ad_group", "created"],
    ["create_campaign_group", "campaign", "campaign", "created"],
    ["create_audience", "audience", "audience", "created"],
  ])("say what they are about: %s", (event_type, level, category, operation) => {
    expect(reading(JSON.stringify([activity({ event_type })])).changes).toMatchObject([
      { level, category, operation },
    ]);
  });

  test.each([
    ["AD", "ad", "ad"],
    ["CAMPAIGN", "campaign", "campaign"],
  ])("of an unknown kind are changes of an object: %s", (object_type, level, category) => {
    const given = activity({ event_type: "something_else", object_type, translated_event_type: "Odd" });
    expect(reading(JSON.stringify([given])).changes).toMatchObject([
      { level, category, operation: "changed", field: "Odd" },
    ]);
  });

  test("are by the platform if Meta made them, and keep what is no JSON", () => {
    const status = activity({
      event_type: "update_ad_run_status",
      actor_name: "Meta",
      extra_data: '{"old_value":"Active","new_value":"Inactive"}',
    });
    const broken = activity({ event_type: "update_ad_creative", extra_data: "{not JSON" });
    const { changes, problems } = reading(JSON.stringify([status, broken]));
    expect(problems).toEqual([]);
    expect(changes).toMatchObject([
      { is_by_platform: true, category: "status", operation: "paused", field: "Status" },
      { is_by_platform: false, category: "creative", old_value: null, new_value: "{not JSON" },
    ]);
  });

  test("may have seconds since 1970", () => {
    const given = activity({ event_type: "create_ad", event_time: 1793693702 });
    expect(reading(JSON.stringify([given])).changes[0]).toMatchObject({
      occurred_at: "2026-11-03T08:15:02.000Z",
      clock: "2026-11-03T09:15:02",
    });
  });

  test("in yen have no cents", () => {
    const given = { ...budget, extra_data: { currency: "JPY", old_value: 4000, new_value: "5500" } };
    expect(reading(JSON.stringify([given])).changes[0]).toMatchObject({
      old_value: "4000",
      new_value: "5500",
      unit: "JPY",
    });
  });
});

describe("any other table", () => {
  const TABLE = `When,Who,Campaign,Field,Before,After,Why
2026-11-13 09:15:07,Ana,Wool,Daily budget,€40,€55,More demand
2026-11-14 10:00:00,Ana,Wool,Status,Active,Paused,
`;

  test("asks for its platform, and has nothing until then", () => {
    expect(reading(TABLE)).toMatchObject({
      format: "table",
      asks: { platform: true, timezone: true, order: null, columns: [] },
      changes: [],
    });
    expect(reading(TABLE, { platform: "linkedin" }).changes).toMatchObject([
      {
        platform: "linkedin",
        level: "campaign",
        object: "Wool",
        category: "budget",
        old_value: "40",
        new_value: "55",
        unit: "EUR",
        clock: "2026-11-13T09:15:07",
        reason: "More demand",
      },
      { category: "status", operation: "paused", reason: null },
    ]);
  });

  test("asks for what its headers don’t say", () => {
    const text = "Alpha;Beta;Gamma\n2026-11-13 09:15:07;Wool;budget to 55\n";
    expect(reading(text, { platform: "tiktok" }).asks.columns).toEqual(["time", "object"]);
    const columns = { time: 0, object: 1, changes: 2, reason: 99 };
    const { changes, ...read } = reading(text, { platform: "tiktok", columns });
    expect(read.columns).toEqual({ time: 0, object: 1, changes: 2 });
    expect(changes).toMatchObject([{ object: "Wool", clock: "2026-11-13T09:15:07" }]);
  });

  test("asks which number of a day comes first", () => {
    const text =
      "Time,Campaign,Change\n" +
      ["03/11", "04/11", "05/11", "06/11"]
        .map((day) => `${day}/2026 09:15:02,Wool,Bid changed from 1 to 2\n`)
        .join("");
    const { asks, changes } = reading(text, { platform: "tiktok" });
    expect(asks.order?.samples).toEqual([
      "03/11/2026 09:15:02",
      "04/11/2026 09:15:02",
      "05/11/2026 09:15:02",
    ]);
    expect(changes).toEqual([]);
    const answered = reading(text, { platform: "tiktok", order: "dmy" });
    expect(answered.asks.order).toBeNull();
    expect(answered.changes.map(({ clock }) => clock.slice(0, 10))).toEqual([
      "2026-11-03",
      "2026-11-04",
      "2026-11-05",
      "2026-11-06",
    ]);
  });

  test("keeps its good rows, and names what is wrong with the others", () => {
    const { changes, problems } = reading(`${TABLE}soon,Ana,Wool,Bid,1,2,\n2026-11-15,Ana,,Bid,1,2,\n`, {
      platform: "other",
    });
    expect(changes).toHaveLength(2);
    expect(problems).toEqual([
      {
        line: 4,
        column: "When",
        value: "soon",
        message: "We can’t read this time. Use a format like 2026-11-20 09:15:00.",
      },
      {
        line: 5,
        column: "Campaign",
        value: "",
        message:
          "This row doesn’t name what was changed. Add the name of a campaign, an ad group, an ad, or a keyword.",
      },
    ]);
  });

  test("may have decimal commas and headers in other languages", () => {
    const text =
      "Datum;Kampagne;Feld;Alter Wert;Neuer Wert\n13.11.2026 09:15;Wolle;Budget;1.234,50 €;40,00 €\n";
    expect(reading(text, { platform: "google" }).changes[0]).toMatchObject({
      old_value: "1234.50",
      new_value: "40.00",
      unit: "EUR",
    });
  });
});

test("a cell may name several changes", () => {
  const text = `Change history
Date & time,User,Tool,Campaign,Ad group,Changes
"Nov 3, 2026, 9:15:02 AM",Ana,Google Ads,Wool,,"Budget changed from €40.00/day to €55.00/day
Status changed from Paused to Enabled"
"Nov 3, 2026, 9:16:00 AM",Ana,Google Ads,Wool,Jackets,"Keyword removed: free jacket"
"Nov 3, 2026, 9:17:00 AM",Ana,Google Ads,Wool,Jackets,"Something else"
`;
  expect(reading(text).changes).toMatchObject([
    { line: 3, field: "Budget" },
    { line: 3, field: "Status", operation: "enabled" },
    { level: "keyword", object: "free jacket", operation: "removed", old_value: "free jacket" },
    { level: "ad_group", object: "Jackets", operation: "changed", new_value: "Something else" },
  ]);
});

test("hours that clocks skip or show twice are named", () => {
  const text = `Time,Campaign,Change
2026-03-29 02:30:05,Wool,Bid changed from 1 to 2
2026-10-25 02:30:05,Wool,Bid changed from 2 to 3
2026-10-25 04:30:05,Wool,Bid changed from 3 to 4
`;
  const { changes, problems } = reading(text, { platform: "other", timezone: "Europe/Berlin" });
  expect(changes.map(({ occurred_at }) => occurred_at)).toEqual([
    "2026-03-29T01:00:05.000Z",
    "2026-10-25T00:30:05.000Z",
    "2026-10-25T03:30:05.000Z",
  ]);
  expect(problems).toMatchObject([
    {
      line: 2,
      column: "Time",
      value: "2026-03-29 02:30:05",
      message: expect.stringContaining("clocks go forward"),
    },
    { line: 3, message: expect.stringContaining("occurs twice") },
  ]);
});

describe("a file of another kind", () => {
  test.each([
    ["of no bytes", "", "This file is empty. Choose another one."],
    ["of blanks", " \n", "This file is empty. Choose another one."],
    ["of a word", "hello", "This isn’t a list of changes. It needs a header row"],
    ["of an object", "{}", "This isn’t a list of changes. As JSON, we read"],
    ["of an empty list", "[]", "This isn’t a list of changes. The list in this file is empty."],
    ["of no data", '{"data":[]}', "This isn’t a list of changes. The list in this file is empty."],
    ["of half a list", '[{"a":1', "This isn’t a list of changes. Its JSON is cut off or damaged."],
    ["of brackets", "[".repeat(100_000), "This isn’t a list of changes. Its JSON is cut off or damaged."],
    [
      "of lists in lists",
      `{"data":${"[".repeat(500)}${"]".repeat(500)}}`,
      "This isn’t a list of changes. Its JSON is cut off",
    ],
    ["of a workbook", "PK\u0003\u0004", "This is a workbook."],
    ["of control characters", "Time,Campaign\n\u0001,x", "This isn’t a text file."],
    ["of half a table", 'Time,Campaign\n"2026', "We couldn’t read this file: a quotation mark"],
    ["of many bytes", "x".repeat(10_000_001), "The file is larger than 10 MB. Split it into several files."],
    [
      "of many rows",
      `Time,Campaign\n${"2026-11-13,Wool\n".repeat(10_001)}`,
      "The file has more than 10,000 rows.",
    ],
    ["of many objects", `[${"{},".repeat(10_000)}{}]`, "The file has more than 10,000 rows."],
    [
      "of many changes in few rows",
      `Time,Campaign,Change\n${`2026-11-13,Wool,"${"Bid set to 2\n".repeat(5000)}"\n`.repeat(3)}`,
      "This file has more than 10,000 changes.",
    ],
  ])("is a fault: %s", (_, text, fault) => {
    expect(faultOf(text, { platform: "other" })).toContain(fault);
  });

  test("never throws, whatever its bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        readChanges(bytes, {});
      }),
    );
    const json = fc.json({ maxDepth: 6 });
    fc.assert(
      fc.property(json, (text) => {
        readChanges(textOf(`[{"changeEvent":{"changeDateTime":"2026-11-03","newResource":${text}}}]`), {});
        readChanges(textOf(`[{"event_type":"x","event_time":1793693702,"extra_data":${text}}]`), {});
      }),
    );
  });

  test("is harmless with keys such as __proto__, zeros, and half a character", () => {
    const text = `[{"__proto__":{"event_type":"x"},"event_type":"__proto__","event_time":1793693702,
"object_name":"a\\u0000b\\ud800","actor_name":"constructor","extra_data":{"__proto__":{"old_value":1},"new_value":{"toString":2}}}]`;
    const { changes } = reading(text);
    expect(changes).toMatchObject([{ object: "a b\uFFFD", new_value: "To string: 2", old_value: null }]);
    expect(({} as Record<string, unknown>)["old_value"]).toBeUndefined();
    const table = reading("__proto__,Time,Campaign,Change\nx,2026-11-13,constructor,toString\n", {
      platform: "other",
    });
    expect(table.changes).toMatchObject([{ object: "constructor", new_value: "toString" }]);
  });

  test("has its long texts cut between characters", () => {
    const name = "😀".repeat(300);
    const text = `Time,Campaign,Field,New value\n2026-11-13,x${name},Note,x${name.repeat(8)}\n`;
    const [change] = reading(text, { platform: "other" }).changes;
    expect(change?.object.length).toBeLessThanOrEqual(LOG_NAME_MAX);
    expect(change?.object).toMatch(/^x(?:😀)+…$/u);
    expect(change?.new_value?.length).toBeLessThanOrEqual(LOG_VALUE_MAX);
    expect(change?.new_value).toMatch(/^x(?:😀)+…$/u);
  });
});

/** Writes a text as UTF-16, with or without a byte order mark. */
function utf16(text: string, { isBig, hasMark }: { isBig: boolean; hasMark: boolean }): Uint8Array {
  const bytes = Buffer.from((hasMark ? "\uFEFF" : "") + text, "utf16le");
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
}

test("every encoding of a file has the same changes", async () => {
  for (const name of ["google-changes.csv", "google-change-events.json", "microsoft-changes.csv"]) {
    const { encoding: _, ...plain } = await fileReading(name);
    const text = await readFile(`tests/files/ad-log/${name}`, "utf8");
    fc.assert(
      fc.property(fc.record({ isBig: fc.boolean(), hasMark: fc.boolean() }), (way) => {
        const { encoding, ...read } = reading(utf16(text, way));
        expect(encoding).toBe(way.isBig ? "utf-16be" : "utf-16le");
        expect(read).toEqual(plain);
      }),
      { numRuns: 8 },
    );
  }
});
