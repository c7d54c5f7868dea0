import { readFile } from "node:fs/promises";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readWorkbook, workbookFault, type WorkbookReading } from "./workbook.ts";
import type { WorkbookRow } from "./workbook-cells.ts";

const LIMITS = {
  entries: 1000,
  bytes: 100 * 1024 * 1024,
  ratio: 100,
  rows: 100_000,
  columns: 200,
  cell: 10_000,
};
const DAMAGED = "This workbook is incomplete or damaged. Export it again.";

type Given = {
  /** The XML of rows, by the names of sheets. */
  sheets?: Record<string, string>;
  states?: Record<string, string>;
  strings?: string;
  styles?: string;
  is1904?: boolean;
  more?: Record<string, Uint8Array>;
};

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

function partsOf({ sheets = { Report: "" }, states = {}, strings = "", styles = "", is1904, more }: Given) {
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr${is1904 === true ? ' date1904="1"' : ""}/><sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${name}" sheetId="${index}" state="${states[name] ?? "visible"}" r:id="s${index}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names
      .map((_, index) => relation(`s${index}`, "worksheet", `worksheets/sheet${index}.xml`))
      .join(
        "",
      )}${relation("a", "styles", "/xl/styles.xml")}${relation("b", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
  };
  for (const [index, name] of names.entries())
    parts[`xl/worksheets/sheet${index}.xml`] =
      `<worksheet><sheetData>${sheets[name] ?? ""}</sheetData></worksheet>`;
  const bytes = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  return { ...Object.fromEntries(bytes), ...more } as Record<string, Uint8Array>;
}

const bookOf = (given: Given) => zipSync(partsOf(given));

const kept = (row: WorkbookRow) => row;
const read = (bytes: Uint8Array, sheet?: string): WorkbookReading<WorkbookRow> =>
  readWorkbook(bytes, { limits: LIMITS, kept, sheet });

function rowsOf(given: Given, sheet?: string) {
  const reading = read(bookOf(given), sheet);
  if ("fault" in reading) throw new Error(reading.fault);
  return reading.rows;
}

const faultOf = (bytes: Uint8Array) => {
  const reading = read(bytes);
  return "fault" in reading ? reading.fault : null;
};

const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;

const styled = (values: readonly [style: number, value: string][]) =>
  `<row>${values.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join("")}</row>`;

const hasDay = (rows: readonly { cells: string[] }[]) => rows.some(({ cells }) => cells.includes("Day"));

describe("a workbook", () => {
  test("has the digits of the file, and skips hidden sheets", async () => {
    const bytes = new Uint8Array(await readFile("tests/files/reports/meta-export.xlsx"));
    expect(workbookFault(bytes, LIMITS)).toBeNull();
    expect(read(bytes)).toEqual({
      sheets: ["Raw Data Report"],
      sheet: "Raw Data Report",
      rows: [
        {
          line: 1,
          cells: [
            "Campaign name",
            "Campaign ID",
            "Day",
            "Amount spent (USD)",
            "Link clicks",
            "CTR (link click-through rate)",
          ],
          kinds: "tttttt",
        },
        {
          line: 2,
          cells: ["Winter launch", "120214400000000101", "2026-11-02", "412.35", "402", "0.0220273972602740"],
          kinds: "tttnnn",
        },
        { line: 3, cells: ["Newsletter", "120214400000000102", "2026-11-03", "88.4"], kinds: "tntn" },
      ],
    });
  });

  test.each([
    ["120210000000000123", "120210000000000123"],
    ["1.2021E+17", "120210000000000000"],
    ["1.20210000000000123e17", "120210000000000123"],
    ["-1.5E-3", "-0.0015"],
    ["412.35000000000002", "412.35"],
    ["0.30000000000000004", "0.30000000000000004"],
    ["4.1235000000000002E2", "412.35"],
    ["12.5", "12.5"],
  ])("writes out a number: %s", (stored, shown) => {
    expect(rowsOf({ sheets: { A: `<row r="1"><c r="A1"><v>${stored}</v></c></row>` } })[0]?.cells).toEqual([
      shown,
    ]);
  });

  test("has shared, rich, and formula texts, booleans, errors, and cells without names", () => {
    const rows = rowsOf({
      strings:
        "<si><r><t>Win</t></r><r><t>ter</t></r><rPh><t>ウ</t></rPh></si><si><t>A_x0041_ &amp; <![CDATA[<b>]]></t></si>",
      sheets: {
        A: `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><f>A1&amp;"x"</f><v> Winterx </v></c></row>
            <row r="7"><c r="B7" t="b"><v>1</v></c><c r="C7" t="e"><v>#N/A</v></c><c r="D7" t="d"><v>2026-11-02T00:00:00</v></c></row>
            <row r="8"><c r="A8" s="0"/><c r="XFD8" s="0"/></row>`,
      },
    });
    expect(rows).toEqual([
      { line: 1, cells: ["Winter", "AA & <b>", "Winterx"], kinds: "ttt" },
      { line: 7, cells: ["", "TRUE", "", "2026-11-02"], kinds: "tttt" },
    ]);
  });

  test("may name its elements with a prefix", () => {
    const parts = partsOf({});
    parts["xl/worksheets/sheet0.xml"] = strToU8(
      '<x:worksheet xmlns:x="x"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    );
    expect(read(zipSync(parts))).toMatchObject({ rows: [{ cells: ["5"] }] });
  });

  const FORMATS = `<numFmts>
    <numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>
    <numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;days&quot;"/>
    <numFmt numFmtId="166" formatCode="[Red]0.00_d;[$-409]0"/>
    <numFmt numFmtId="167" formatCode="[$-407]d. mmm"/>
  </numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, 14, 22, 46, 164, 165, 166, 167]
    .map((id) => `<xf numFmtId="${id}"/>`)
    .join("")}</cellXfs>`;

  test("writes days by the style of a cell", () => {
    const values = [0, 1, 2, 3, 4, 5, 6, 7].map((style) => [style, "46328"] as [number, string]);
    const [row] = rowsOf({ styles: FORMATS, sheets: { A: styled(values) } });
    const day = "2026-11-02";
    expect(row).toEqual({
      line: 1,
      cells: ["46328", day, day, day, day, "46328", "46328", day],
      kinds: "nttttnnt",
    });
  });

  test.each([
    ["1", "1900-01-01"],
    ["59", "1900-02-28"],
    ["61", "1900-03-01"],
    ["46328.5", "2026-11-02 12:00"],
    ["46327.999999999", "2026-11-02"],
    ["0.75", "18:00"],
    ["-1", "-1"],
    ["1E+300", "1E+300"],
  ])("counts days from 1900: %s", (serial, day) => {
    expect(rowsOf({ styles: FORMATS, sheets: { A: styled([[1, serial]]) } })[0]?.cells).toEqual([day]);
  });

  test("counts days from 1904 if it says so", () => {
    const given = {
      styles: FORMATS,
      is1904: true,
      sheets: {
        A: styled([
          [1, "44866"],
          [1, "0"],
        ]),
      },
    };
    expect(rowsOf(given)[0]?.cells).toEqual(["2026-11-02", "1904-01-01"]);
  });

  test("is read from the sheet that a person chooses, or the first that suits", () => {
    const sheets = {
      Cover: `<row>${inline("A1", "Report")}</row>`,
      Data: `<row>${inline("A1", "Day")}</row>`,
      Old: "",
      Secret: "",
    };
    const bytes = bookOf({ sheets, states: { Old: "hidden", Secret: "veryHidden" } });
    expect(read(bytes)).toMatchObject({ sheets: ["Cover", "Data"], sheet: "Cover" });
    expect(read(bytes, "Data")).toMatchObject({ sheet: "Data", rows: [{ cells: ["Day"] }] });
    expect(read(bytes, "Secret")).toMatchObject({ sheet: "Cover" });
    expect(readWorkbook(bytes, { limits: LIMITS, kept, suits: hasDay })).toMatchObject({ sheet: "Data" });
    expect(readWorkbook(bytes, { limits: LIMITS, kept, suits: () => false })).toMatchObject({
      sheet: "Cover",
    });
    expect(faultOf(bookOf({ sheets: { A: "" }, states: { A: "hidden" } }))).toBe(
      "This workbook has no visible sheet. Show the one with the report and try again.",
    );
  });
});

/** Changes bytes of each entry of the directory, or of the entry with a name. */
function withEntries(
  bytes: Uint8Array,
  change: (view: DataView, at: number) => void,
  name?: string,
): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 46 < copy.length; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const own = Buffer.from(copy.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))).toString();
    if (name === undefined || own === name) change(view, at);
  }
  return copy;
}

const SHEET = "xl/worksheets/sheet0.xml";

const row = (cells: string) => bookOf({ sheets: { A: `<row r="1">${cells}</row>` } });

const changed = (xml: string) => zipSync({ ...partsOf({}), [SHEET]: strToU8(xml) });

describe("a hostile workbook is refused", () => {
  const AS_CSV = "Save the sheet as CSV and try again.";

  test.each<[string, () => Uint8Array, string]>([
    [
      "a bomb",
      () => bookOf({ more: { "xl/media/a.bin": new Uint8Array(5_000_000) } }),
      `This workbook unpacks to more than 100 times its size. ${AS_CSV}`,
    ],
    [
      "too many entries",
      () =>
        bookOf({
          more: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`a${index}`, strToU8("a")])),
        }),
      `This workbook has more than 1,000 parts. ${AS_CSV}`,
    ],
    [
      "one that says it is too large",
      () =>
        withEntries(bookOf({}), (view, at) => {
          view.setUint32(at + 20, 30_000_000, true);
          view.setUint32(at + 24, 60_000_000, true);
        }),
      "This workbook is larger than 100 MB when it is unpacked. Split it into several files.",
    ],
    ["a name outside of it", () => bookOf({ more: { "../../etc/passwd": strToU8("a") } }), DAMAGED],
    [
      "a name outside of it, as on Windows",
      () => bookOf({ more: { "xl\\..\\..\\a": strToU8("a") } }),
      DAMAGED,
    ],
    ["an absolute name", () => bookOf({ more: { "C:\\a": strToU8("a") } }), DAMAGED],
    [
      "an archive within it",
      () => bookOf({ more: { "xl/embeddings/a.xlsx": strToU8("a") } }),
      `This workbook holds another archive. ${AS_CSV}`,
    ],
    [
      "an encrypted part",
      () => withEntries(bookOf({}), (view, at) => view.setUint16(at + 8, 1, true)),
      "This workbook is protected with a password. Save a copy without one and try again.",
    ],
    [
      "another method",
      () => withEntries(bookOf({}), (view, at) => view.setUint16(at + 10, 12, true)),
      DAMAGED,
    ],
    ["half a file", () => bookOf({}).subarray(0, 800), DAMAGED],
    [
      "a directory that points outside",
      () => {
        const bytes = bookOf({}).slice();
        new DataView(bytes.buffer).setUint32(bytes.length - 6, 0x7fffffff, true);
        return bytes;
      },
      DAMAGED,
    ],
    [
      "a ZIP file of something else",
      () => zipSync({ "report.csv": strToU8("Day,Clicks") }),
      "This ZIP file isn’t an Excel workbook. Unpack it and upload the file that is in it.",
    ],
    [
      "a binary workbook",
      () => bookOf({ more: { "xl/workbook.bin": strToU8("a") } }),
      "This is a binary Excel workbook. Save it as XLSX or CSV and try again.",
    ],
    [
      "an old or encrypted workbook",
      () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      "This is an old Excel file, or one with a password. Save it as XLSX or CSV and try again.",
    ],
  ])("by its directory: %s", (_name, make, sentence) => {
    const bytes = make();
    expect(workbookFault(bytes, LIMITS)).toBe(sentence);
    expect(faultOf(bytes)).toBe(sentence);
  });

  test.each<[string, () => Uint8Array, string]>([
    [
      "a part that is larger than the directory says",
      () =>
        withEntries(
          row(inline("A1", "a".repeat(5000))),
          (view, at) => view.setUint32(at + 24, 100, true),
          SHEET,
        ),
      DAMAGED,
    ],
    [
      "a part that is smaller than the directory says",
      () => withEntries(row(inline("A1", "a")), (view, at) => view.setUint32(at + 24, 1000, true), SHEET),
      DAMAGED,
    ],
    [
      "a part that has changed",
      () => withEntries(row(inline("A1", "a")), (view, at) => view.setUint32(at + 16, 5, true), SHEET),
      DAMAGED,
    ],
    [
      "a part that is elsewhere",
      () => withEntries(row(inline("A1", "a")), (view, at) => view.setUint32(at + 42, 9, true), SHEET),
      DAMAGED,
    ],
    [
      "a part that isn’t deflated as it says",
      () =>
        withEntries(
          zipSync({ ...partsOf({}), [SHEET]: [strToU8("ab".repeat(50)), { level: 0 }] }),
          (view, at) => view.setUint16(at + 10, 8, true),
          SHEET,
        ),
      DAMAGED,
    ],
    [
      "two cells in opposite corners",
      () =>
        bookOf({
          sheets: {
            A: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
          },
        }),
      "The file has more than 200 columns. Delete the ones you don’t need.",
    ],
    [
      "a row far below",
      () => bookOf({ sheets: { A: '<row r="1048576"><c r="A1048576"><v>1</v></c></row>' } }),
      "The file has more than 100,000 rows. Split it into several files.",
    ],
    [
      "a long cell",
      () => row(inline("A1", Array.from({ length: 10_001 }, (_, index) => index % 10).join(""))),
      "A cell in line 1 has more than 10,000 characters. Shorten it and try again.",
    ],
    ["a document type", () => changed('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'), DAMAGED],
    ["a document type without entities", () => changed("<!DOCTYPE worksheet><worksheet/>"), DAMAGED],
    ["an unknown entity", () => row(inline("A1", "&b;")), DAMAGED],
    ["elements without end", () => changed("<worksheet><sheetData>"), DAMAGED],
    ["elements within elements", () => changed(`${"<a>".repeat(60)}${"</a>".repeat(60)}`), DAMAGED],
    ["rows that come twice", () => bookOf({ sheets: { A: '<row r="2"/><row r="2"/>' } }), DAMAGED],
    ["a cell without a column", () => row('<c r="1"><v>1</v></c>'), DAMAGED],
    [
      "bytes that are no text",
      () => zipSync({ ...partsOf({}), [SHEET]: Uint8Array.of(0x3c, 0x61, 0xff, 0xfe) }),
      DAMAGED,
    ],
  ])("when it is read: %s", (_name, make, sentence) => {
    const bytes = make();
    expect(workbookFault(bytes, LIMITS)).toBeNull();
    expect(faultOf(bytes)).toBe(sentence);
  });

  test("and a text is none", () => {
    expect(workbookFault(strToU8("Day,Clicks"), LIMITS)).toBeNull();
  });
});
