import { readFile } from "node:fs/promises";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { TableWishes } from "./table-choices.ts";
import { headingKey } from "./table-columns.ts";
import { readTable, type TableFile, tableFaultText } from "./table-file.ts";

const HEADINGS = ["title", "text", "date", "content", "networks", "titel"];
const LIMITS = { rows: 500, columns: 200 };
const bytes = (text: string, encoding = "utf8", addBOM = false) =>
  new Uint8Array(iconv.encode(text, encoding, { addBOM }));
const read = (given: Uint8Array, wishes: TableWishes = {}) =>
  readTable(given, wishes, { limits: LIMITS, headings: HEADINGS });
const tableOf = (given: Uint8Array, wishes?: TableWishes): TableFile => {
  const reading = read(given, wishes);
  if ("fault" in reading) throw new Error(tableFaultText(reading.fault));
  return reading.table;
};
const faultOf = (given: Uint8Array) => {
  const reading = read(given);
  return "fault" in reading ? tableFaultText(reading.fault) : null;
};
const file = async (name: string) => new Uint8Array(await readFile(`tests/files/${name}`));

describe("the text of a file", () => {
  test.each([
    ["UTF-8 with its mark", "utf8", true],
    ["UTF-8 without one", "utf8", false],
    ["UTF-16, little end first, with its mark", "utf16le", true],
    ["UTF-16, little end first, without one", "utf16le", false],
    ["UTF-16, big end first, with its mark", "utf16be", true],
    ["UTF-16, big end first, without one", "utf16be", false],
  ])("is known to be %s", (_name, encoding, addBOM) => {
    const table = tableOf(bytes("Titel\tText\nGröße\t“こんにちは”\n", encoding, addBOM));
    expect(table.rows[0]?.cells).toEqual(["Größe", "“こんにちは”"]);
    expect(table.is_encoding_guessed).toBe(false);
  });

  test.each([
    ["windows-1252", "Grüße aus Köln, Größe 40"],
    ["windows-1252", "À bientôt à Genève – l’été arrive"],
    ["windows-1252", "El niño mañana; ¿qué tal?"],
    ["windows-1252", "Wow… “neat” – 20 % off™ for € 5"],
    ["windows-1252", "Äkta blåbär på Ærø"],
    ["windows-1250", "Příliš žluťoučký kůň"],
    ["windows-1251", "Привет всем из Москвы"],
    ["koi8-r", "Привет всем из Москвы"],
    ["windows-1256", "مرحبا بالعالم"],
    ["shift_jis", "冬のセールが始まります"],
    ["euc-jp", "こんにちは世界、冬のセール"],
    ["gb18030", "你好世界,冬季促销现在开始"],
    ["big5", "你好世界,冬季促銷現在開始"],
    ["euc-kr", "겨울 신발 할인 행사가 오늘부터 시작됩니다"],
  ])("is guessed to be %s: %s", (encoding, text) => {
    const table = tableOf(bytes(`Title,Text\n1,"${text}"\n`, encoding));
    expect(table).toMatchObject({ encoding, is_encoding_guessed: true });
    expect(table.rows[0]?.cells[1]).toBe(text);
  });

  test("is guessed by a single Japanese word, and read as a person says", async () => {
    const given = await file("07-posts-shift-jis.csv");
    expect(tableOf(given)).toMatchObject({ encoding: "shift_jis", is_encoding_guessed: true });
    expect(tableOf(given).rows[0]?.cells[0]).toBe("こんにちは");
    const western = tableOf(given, { encoding: "windows-1252" });
    expect(western).toMatchObject({ encoding: "windows-1252", is_encoding_guessed: false });
    expect(western.rows[0]?.cells[0]).toBe("‚±‚ñ‚É‚¿‚Í");
  });

  test("is found in UTF-16 without a mark", async () => {
    expect(tableOf(await file("08-posts-utf16-no-mark.csv")).rows).toEqual([
      { line: 2, cells: ["Hello", "2027-02-15", "x"] },
    ]);
  });

  test.each([
    [
      "a workbook",
      Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0),
      "This is a workbook. Save the sheet as CSV and try again.",
    ],
    [
      "an image",
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13),
      "This isn’t a text file. Save it as CSV and try again.",
    ],
  ])("is missing in %s", (_name, given, told) => {
    expect(faultOf(given)).toBe(told);
  });
});

describe("the rows of a file", () => {
  test.each([
    ["a,b\n1,2\n", ","],
    ['a;b\n"1,5";2,5\n', ";"],
    ["a\tb\n1\t2\n", "\t"],
    ["a|b\n1|2\n", "|"],
    ["Title;Text\nHi;one, two, three, four, five, six\n", ";"],
    ["Report of today\n\nTitle;Text\nHi;a, b\n", ";"],
  ])("tell their separator: %j", (text, delimiter) => {
    expect(tableOf(bytes(text)).delimiter).toBe(delimiter);
  });

  test("are separated as the first line or a person says", async () => {
    const table = tableOf(await file("04-posts-sep-line.csv"));
    expect(table).toMatchObject({ delimiter: ";", headers: ["Content", "Date", "Networks"], skipped: [] });
    expect(table.rows).toEqual([{ line: 3, cells: ["Hello", "2027-02-15", "x"] }]);
    expect(tableOf(bytes('"sep=^"\nTitle^Text\nHi^a,b\n')).rows[0]?.cells).toEqual(["Hi", "a,b"]);
    expect(tableOf(bytes("Title;Text\nHi;a,b\n"), { delimiter: "," }).headers).toEqual([
      "Title;Text",
      "Column 2",
    ]);
  });

  test("keep line ends within a cell and know where each begins", () => {
    const { rows } = tableOf(bytes('a,b\r\n"one\r\ntwo",2\r\n\r\n3,4\r\n'));
    expect(rows).toEqual([
      { line: 2, cells: ["one\ntwo", "2"] },
      { line: 5, cells: ["3", "4"] },
    ]);
    expect(tableOf(bytes("Title\rOne\rTwo\r")).rows).toHaveLength(2);
  });

  test("keep cells beyond the last heading", () => {
    expect(tableOf(bytes("Title,,Text\n1,2,3,,5,\n")).headers).toEqual([
      "Title",
      "Column 2",
      "Text",
      "Column 4",
      "Column 5",
    ]);
  });

  test("are as many as are asked for, and are read no further than that", () => {
    const fileOf = (rows: number) => bytes(`a,b\n${"1,2\n\n".repeat(rows)}`);
    expect(tableOf(fileOf(500)).rows).toHaveLength(500);
    expect(tableOf(bytes(`${"h,".repeat(199)}h\n1\n`)).headers).toHaveLength(200);
    const many = "The file has more than 500 rows. Split it into several files.";
    const wide = "The file has more than 200 columns. Delete the ones you don’t need.";
    expect(faultOf(fileOf(501))).toBe(many);
    expect(faultOf(fileOf(150_000))).toBe(many);
    expect(faultOf(bytes(`${"h,".repeat(200)}h\n1\n`))).toBe(wide);
    expect(faultOf(bytes(`a,b\n${",".repeat(1_000_000)}\n`))).toBe(wide);
    expect(faultOf(bytes('"a",'.repeat(250_000)))).toBe(wide);
  });

  test("say where one begins that never ends", () => {
    const told = "We couldn’t read this file: a quotation mark that opens in line 3 or later isn’t closed.";
    expect(faultOf(bytes('a,b\n1,2\n"open,3\n4,5\n'))).toBe(told);
    expect(faultOf(bytes(`a,b\n1,2\n${'a"b"'.repeat(250_000)}`))).toBe(told);
  });
});

describe("the header row", () => {
  test("is found by its headings, below what a report says first", () => {
    const table = tableOf(bytes("Report,Nov 2026\n\nDATE,Title ,Text\n2027-02-15,Hi,there\n"));
    expect(table).toMatchObject({
      has_header: true,
      is_header_guessed: false,
      headers: ["DATE", "Title", "Text"],
    });
    expect(table.skipped).toEqual([{ line: 1, cells: ["Report", "Nov 2026"] }]);
    expect(table.rows).toEqual([{ line: 4, cells: ["2027-02-15", "Hi", "there"] }]);
  });

  test("is guessed if no heading is known, and is as a person says", () => {
    expect(tableOf(bytes("Report\n\nColor,Size\nred,3\n"))).toMatchObject({
      headers: ["Color", "Size"],
      skipped: [{ line: 1, cells: ["Report"] }],
    });
    expect(tableOf(bytes("Color,Size\nred,3\n"))).toMatchObject({
      has_header: true,
      is_header_guessed: true,
    });
    const plain = bytes("Hello,2027-02-15\nBye,2027-02-16\n");
    expect(tableOf(plain)).toMatchObject({
      has_header: false,
      is_header_guessed: true,
      headers: ["Column 1", "Column 2"],
    });
    expect(tableOf(plain).rows).toHaveLength(2);
    expect(tableOf(plain, { has_header: true })).toMatchObject({
      is_header_guessed: false,
      headers: ["Hello", "2027-02-15"],
    });
    expect(tableOf(bytes("Title,Text\n1,2\n"), { has_header: false }).rows).toHaveLength(2);
  });

  test("of nothing is nothing", () => {
    expect(tableOf(new Uint8Array())).toMatchObject({ headers: [], rows: [] });
  });

  test("is compared without case, spaces, and signs", () => {
    expect(["Due-Date", "due_date ", "Ｄｕｅ　Date", "Section/Column"].map(headingKey)).toEqual([
      "duedate",
      "duedate",
      "duedate",
      "sectioncolumn",
    ]);
  });
});
