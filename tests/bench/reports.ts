/**
 * What a report of 100,000 rows costs: how long its file is read, CSV and XLSX, what a neighbor notices meanwhile, and how the report's
 * page grows against one of 1,000 rows. On Linux, the API's memory too: at most while it reads, and half a minute later. Prints medians
 * of one run.
 */
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { zipSync } from "fflate";
import { arrive } from "../support/arrive.ts";
import { startProduct } from "../support/product.ts";

const PAGES = 20;
const MANY = 100_000;
const FEW = 1000;
const CAMPAIGNS = 20;
const ANALYZER = "/micro-tools/report-analyzer";

const median = (times: number[]) => times.toSorted((left, right) => left - right)[times.length >> 1] ?? 0;

const HEADERS = [
  "Campaign",
  "Ad group",
  "Day",
  "Currency code",
  "Impr.",
  "Clicks",
  "Cost",
  "Conversions",
  "Conv. value",
];

/** Rows of as many campaigns, of groups, and of the 50 days before December. */
const cells = (row: number) => [
  `Campaign ${row % CAMPAIGNS}`,
  `Group ${Math.floor(row / CAMPAIGNS / 50)}`,
  new Date(Date.UTC(2026, 9, 10 + (Math.floor(row / CAMPAIGNS) % 50))).toISOString().slice(0, 10),
  "EUR",
  1000 + (row % 97),
  20 + (row % 13),
  (10 + (row % 7) / 10).toFixed(2),
  row % 3,
  ((row % 3) * 70).toFixed(2),
];

const csvOf = (count: number) =>
  [HEADERS, ...Array.from({ length: count }, (_, row) => cells(row))].map((row) => row.join(",")).join("\n");

const part = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const cellOf = (value: string | number) =>
  typeof value === "number" || /^[\d.]+$/.test(value)
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t>${value}</t></is></c>`;

const xlsxOf = (count: number) => {
  const rows = [HEADERS, ...Array.from({ length: count }, (_, row) => cells(row))];
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006/relationships";
  const types = "http://schemas.openxmlformats.org/package/2006/content-types";
  return zipSync({
    "[Content_Types].xml": part(
      `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    "_rels/.rels": part(
      `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": part(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": part(
      `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": part(
      `<worksheet xmlns="${main}"><sheetData>${rows.map((row) => `<row>${row.map(cellOf).join("")}</row>`).join("")}</sheetData></worksheet>`,
    ),
  });
};

const product = await startProduct();
try {
  const { visitor } = await arrive(product);
  const timed = async (path: string) => {
    const started = performance.now();
    await visitor.get(path);
    return performance.now() - started;
  };
  const times = async (path: string) => {
    const all: number[] = [];
    for (let count = 0; count < PAGES; count++) all.push(await timed(path));
    return median(all);
  };
  const upload = async (name: string, bytes: string | Uint8Array<ArrayBuffer>) => {
    const page = await visitor.submit(await visitor.get(ANALYZER), "Analyze", {
      files: new File([bytes], name),
    });
    if (page.status !== 200) throw new Error(`${name} was refused: ${page.text}`);
    return page.path;
  };
  const isReady = async (path: string) => (await visitor.get(path)).html.includes("report-tiles");
  const read = async (path: string) => {
    while (!(await isReady(path))) await pause(100);
  };
  const megabytes = async () => {
    const status = await readFile(`/proc/${product.pids()["The API"]}/status`, "utf8").catch(() => "");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  };
  await times("/tasks");
  const few = await upload("few.csv", csvOf(FEW));
  await read(few);
  for (const [name, bytes] of [
    ["many.csv", csvOf(MANY)],
    ["many.xlsx", xlsxOf(MANY)],
  ] as const) {
    const earlier = await times("/tasks");
    const before = await megabytes();
    let most = before;
    const path = await upload(name, bytes);
    const started = performance.now();
    const meanwhile: number[] = [];
    while (!(await isReady(path))) {
      meanwhile.push(await timed("/tasks"));
      most = Math.max(most, await megabytes());
    }
    const seconds = (performance.now() - started) / 1000;
    const middle = median(meanwhile);
    // The machine may be busier by now.
    const alone = (earlier + (await times("/tasks"))) / 2;
    process.stdout.write(
      `${name}: read in ${seconds.toFixed(1)} s, neighbor ${alone.toFixed(1)} ms alone, ${middle.toFixed(1)} ms (${(middle / alone).toFixed(2)}), at most ${Math.max(...meanwhile).toFixed(1)} ms\n`,
    );
    const [small, large] = [await times(few), await times(path)];
    process.stdout.write(
      `report of ${FEW} rows: ${small.toFixed(1)} ms, of ${MANY}: ${large.toFixed(1)} ms (${(large / small).toFixed(2)})\n`,
    );
    await pause(30_000);
    process.stdout.write(
      `memory of the API: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB, ${(await megabytes()).toFixed(0)} MB afterwards\n`,
    );
  }
} finally {
  await product.stop();
}
