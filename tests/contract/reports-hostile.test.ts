import { readFile } from "node:fs/promises";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { ReportDataSchema, ReportSchema } from "#contract/reports.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import type { LocalApi } from "./support/api.ts";
import { at, list, text } from "./support/client.ts";
import { newOwner } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { REPORTS } from "./support/reports.ts";
import { picture, storedFiles } from "./support/work.ts";

const given = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../files/reports/${name}`, import.meta.url)));

const SHEET = "xl/worksheets/sheet2.xml";

/** A workbook as Meta exports it, with another sheet. */
const bookWith = async (parts: Record<string, Uint8Array>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(zipSync({ ...unzipSync(await given("meta-export.xlsx")), ...parts }));

/** Entities within entities, a gigabyte once they are written out. */
const LAUGHS = `<!DOCTYPE worksheet [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_, index) =>
    `<!ENTITY ${String.fromCodePoint(98 + index)} "${`&${String.fromCodePoint(97 + index)};`.repeat(10)}">`,
).join(
  "",
)}]><worksheet><sheetData><row><c t="inlineStr"><is><t>&j;</t></is></c></row></sheetData></worksheet>`;

const SPARSE =
  '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';

const MEGABYTE = 1024 * 1024;

/** A text that is in the file once, and in a hundred thousand rows. */
const shared = () =>
  bookWith({
    [SHEET]: strToU8(
      `<worksheet><sheetData>${Array.from({ length: 99_000 }, (_, row) => `<row><c t="s"><v>0</v></c><c><v>${row * 7919}</v></c></row>`).join("")}</sheetData></worksheet>`,
    ),
    "xl/sharedStrings.xml": strToU8(
      `<sst><si><t>${Array.from({ length: 2000 }, (_, index) => index).join(" ")}</t></si></sst>`,
    ),
  });

/** A file, and why it isn't read: at once, or once somebody looks into it. */
type Hostile = [
  what: string,
  name: string,
  bytes: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
  reason: RegExp,
];

const textFile = (content: string) => new Uint8Array(Buffer.from(content));
const DAMAGED = /incomplete or damaged/;

const AT_ONCE: Hostile[] = [
  ["an empty file", "empty.csv", () => new Uint8Array(), /is empty/],
  [
    "half a workbook",
    "half.xlsx",
    async () => (await given("meta-export.xlsx")).slice(0, 2000),
    /incomplete or damaged/,
  ],
  [
    "a zip bomb",
    "bomb.xlsx",
    () => bookWith({ "xl/media/image1.bin": new Uint8Array(60 * MEGABYTE) }),
    /unpacks to more than/,
  ],
  [
    "a file that is too large",
    "large.csv",
    () => new Uint8Array(10 * MEGABYTE + 1).fill(97),
    /larger than 10 MB/,
  ],
];

const WHEN_READ: Hostile[] = [
  ["a billion laughs", "laughs.xlsx", () => bookWith({ [SHEET]: strToU8(LAUGHS) }), DAMAGED],
  ["a sparse sheet", "sparse.xlsx", () => bookWith({ [SHEET]: strToU8(SPARSE) }), /columns|rows/],
  [
    "a quotation mark without an end in 10 MB",
    "quote.csv",
    () => textFile(`Campaign,Day,Cost\n"${"a,b\n".repeat(2.6 * 1024 * 1024 - 10)}`.slice(0, 10 * MEGABYTE)),
    /quotation mark|characters/,
  ],
  ["a text that all rows share", "shared.xlsx", shared, /too much memory/],
  ["a million columns", "wide.csv", () => textFile(`${"a,".repeat(1_000_000)}\n1\n`), /columns/],
  [
    "NULs in a table",
    "nul.csv",
    () => textFile("Campaign,Day,Cost\nA\0B,2026-11-01,10\n"),
    /text file|header row/,
  ],
  ["an image by another name", "image.csv", () => picture(), /text file/],
  ["a line and nothing else", "line.csv", () => textFile("Campaign,Day,Cost\n"), /header row/],
];

describe.skipIf(remoteUrl !== null)("a report of a hostile file", () => {
  let api: LocalApi;
  let owner: Insider;
  beforeAll(async () => {
    api = await startApi();
    owner = await newOwner(api, "Northwind");
    await upload("good.csv", await given("google-campaigns-day.csv"));
    await api.jobs.settle();
  }, 60_000);
  afterAll(() => api.close());

  const upload = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append("files[]", new File([bytes], name));
    return owner.client.send("POST", REPORTS, { form });
  };
  const show = async (id: string) =>
    recordOf(ReportSchema).parse((await owner.client.get(`${REPORTS}/${id}`)).body);
  const rowsIn = (id: string) =>
    api.database.db.selectFrom("report_rows").select("line").where("report_id", "=", id).execute();

  it.each(AT_ONCE)("is refused at once: %s", async (_what, name, bytes, reason) => {
    const before = await storedFiles(api);
    const answer = await upload(name, await bytes());
    expect(answer.status).toBe(422);
    expect(text(answer.body, "errors.files.0")).toMatch(reason);
    expect(await storedFiles(api)).toBe(before);
  });

  /** Runs the jobs, and returns by how many megabytes the process grew at most. */
  const settled = async () => {
    const { rss: before } = process.memoryUsage();
    let most = before;
    const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
    await api.jobs.settle();
    clearInterval(looking);
    return (most - before) / MEGABYTE;
  };

  it.each(WHEN_READ)("fails with a sentence: %s", { timeout: 60_000 }, async (_what, name, bytes, reason) => {
    const answer = await upload(name, await bytes());
    expect(answer.status).toBe(202);
    const id = text(answer.body, "data.id");
    // Others are answered while it is read.
    expect((await owner.client.get("/api/projects")).status).toBe(200);
    expect(await settled()).toBeLessThan(256);
    const { status, rows, files } = await show(id);
    expect([status, rows]).toEqual(["failed", 0]);
    expect(files[0]?.error).toMatch(reason);
    expect(files[0]?.error).toMatch(/[.]$/);
    expect(await rowsIn(id)).toEqual([]);
    expect((await owner.client.get(`${REPORTS}/${id}/summary`)).status).toBe(200);
    expect((await owner.client.delete(`${REPORTS}/${id}`)).status).toBe(204);
  });

  it("keeps columns with names such as __proto__ as they are", async () => {
    const answer = await upload(
      "names.csv",
      textFile(
        "Campaign,Day,Currency code,Cost,__proto__,constructor,toString\nBoots,2026-11-01,EUR,10,polluted,b,c\n",
      ),
    );
    await api.jobs.settle();
    const id = text(answer.body, "data.id");
    const [file] = (await show(id)).files;
    if (file?.status === "asking") {
      await owner.client.put(`${REPORTS}/${id}/mapping`, {
        file: file.id,
        columns: { campaign: 0, day: 1, currency: 2, cost: 3 },
      });
      await api.jobs.settle();
    }
    expect(await show(id)).toMatchObject({ status: "ready", rows: 1 });
    const rows = await owner.client.get(`${REPORTS}/${id}/rows`);
    expect(Object.entries(at(rows.body, "data.0.extra") as object)).toEqual([
      ["__proto__", "polluted"],
      ["constructor", "b"],
      ["toString", "c"],
    ]);
    expect("polluted" in {}).toBe(false);
  });

  it("is left out of what a report with good files says", async () => {
    const form = new FormData();
    form.append("files[]", new File([await given("google-campaigns-day.csv")], "good.csv"));
    form.append("files[]", new File([await picture()], "bad.csv"));
    const answer = await owner.client.send("POST", REPORTS, { form });
    await api.jobs.settle();
    const id = text(answer.body, "data.id");
    const { status, files, rows } = await show(id);
    expect([status, rows]).toEqual(["failed", 6]);
    expect(files.map((file) => file.status).toSorted()).toEqual(["failed", "ready"]);
  });
});

/** Numbers that come again in each run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const HEADERS = "Campaign,Day,Currency code,Impr.,Clicks,Cost,Conversions,Conv. value";
const MEASURES = ["impressions", "clicks", "cost", "conversions", "value"] as const;

describe.skipIf(remoteUrl !== null)("an exported report", () => {
  it.each([1, 2, 3, 4])("has the same figures when it is read again (%i)", async (seed) => {
    const api = await startApi();
    try {
      const { client } = await newOwner(api, "Northwind");
      const made = async (rows: string) => {
        const answer = await client.post(REPORTS, { text: rows });
        await api.jobs.settle();
        const id = text(answer.body, "data.id");
        const { status, files } = recordOf(ReportSchema).parse((await client.get(`${REPORTS}/${id}`)).body);
        expect([status, files[0]?.error, files[0]?.questions]).toEqual(["ready", null, []]);
        return id;
      };
      const summary = async (id: string) =>
        recordOf(ReportDataSchema).parse((await client.get(`${REPORTS}/${id}/summary`)).body);
      const random = randomFrom(seed);
      const names = ["Boots", "Söcken, warm", 'The "best"', "=1+1", "-", "日本", "__proto__"];
      const maybe = (value: string) => (random(6) === 0 ? " --" : value);
      const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
      const lines = Array.from({ length: 40 + random(200) }, (_, index) => {
        const impressions = 100 + random(100_000);
        return [
          names[random(names.length)] ?? "",
          `2026-${String(9 + (index % 3)).padStart(2, "0")}-${String(1 + random(28)).padStart(2, "0")}`,
          "EUR",
          String(impressions),
          maybe(String(random(impressions))),
          maybe((random(10_000_000) / 100).toFixed(2)),
          maybe((random(1000) / 10).toFixed(1)),
          maybe((random(10_000_000) / 1000).toFixed(3)),
          // No two rows are the same.
          String(index),
        ]
          .map(quoted)
          .join(",");
      });
      const first = await made([`${HEADERS},Note`, ...lines].join("\n"));
      const exported = list((await client.get(`${REPORTS}/${first}/export`)).body, "data");
      expect(exported).toHaveLength(lines.length);
      const again = exported.map((row, index) =>
        [
          at(row, "texts.campaign") ?? "",
          at(row, "from"),
          at(row, "texts.currency"),
          ...MEASURES.map((measure) => at(row, `figures.${measure}.value`) ?? " --"),
          index,
        ]
          .map((cell) => quoted(String(cell)))
          .join(","),
      );
      const second = await made([`${HEADERS},Note`, ...again].join("\n"));
      const [before, after] = await Promise.all([summary(first), summary(second)]);
      expect(after.figures).toEqual(before.figures);
      expect(after.groups).toEqual(before.groups);
      expect(after.period).toEqual(before.period);
    } finally {
      await api.close();
    }
  });
});
