import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import {
  dayIn,
  guessDateStyle,
  guessMapping,
  type ImportRow,
  isImportable,
  networkNamed,
  readBoards,
} from "./parse-import.ts";
import { readTable, type TableFile } from "#lib/table-file.ts";
import { timeIn } from "#lib/time-of-day.ts";

const bytes = (text: string, encoding: BufferEncoding = "utf8") =>
  new Uint8Array(Buffer.from(text, encoding));

const LIMITS = { rows: 500, columns: 200 };

const encodedCells = (given: Uint8Array) => {
  const { encoding, rows } = readTable(given, LIMITS);
  return [encoding, rows[0]?.cells];
};

const fileOf = (rows: number) => bytes(`a,b\n${"1,2\n\n".repeat(rows)}`);

describe("a file", () => {
  test.each([
    ["a,b\n1,2\n", ","],
    ['a;b\n"1,5";2,5\n', ";"],
    ["a\tb\n1\t2\n", "\t"],
    ["a|b\n1|2\n", "|"],
  ])("tells its own separator: %j", (text, delimiter) => {
    expect(readTable(bytes(text), LIMITS)).toMatchObject({ delimiter, headers: ["a", "b"] });
  });

  test("tells its own encoding", () => {
    const text = "Titel;Text\nGrüße;Straße\n";
    expect(encodedCells(bytes(text))).toEqual(["utf-8", ["Grüße", "Straße"]]);
    expect(encodedCells(bytes(`\uFEFF${text}`))).toEqual(["utf-8", ["Grüße", "Straße"]]);
    expect(encodedCells(bytes(`\uFEFF${text}`, "utf16le"))).toEqual(["utf-16le", ["Grüße", "Straße"]]);
    expect(encodedCells(bytes(text, "latin1"))).toEqual(["windows-1252", ["Grüße", "Straße"]]);
  });

  test("keeps line ends within a cell and knows where each row begins", () => {
    const { rows } = readTable(bytes('a,b\n"one\r\ntwo",2\n\n3,4\n'), LIMITS);
    expect(rows).toEqual([
      { line: 2, cells: ["one\ntwo", "2"] },
      { line: 5, cells: ["3", "4"] },
    ]);
  });

  test("has as many rows and columns as are asked for, and is read no further than that", () => {
    expect(readTable(fileOf(500), LIMITS).rows).toHaveLength(500);
    expect(readTable(bytes(`${"h,".repeat(199)}h\n1\n`), LIMITS).headers).toHaveLength(200);
    const many = "Too many rows.";
    const wide = "Too many columns.";
    expect(() => readTable(fileOf(501), LIMITS)).toThrow(many);
    expect(() => readTable(fileOf(150_000), LIMITS)).toThrow(many);
    expect(() => readTable(bytes(`${"h,".repeat(200)}h\n1\n`), LIMITS)).toThrow(wide);
    expect(() => readTable(bytes(`a,b\n${",".repeat(1_000_000)}\n`), LIMITS)).toThrow(wide);
    expect(() => readTable(bytes('"a",'.repeat(250_000)), LIMITS)).toThrow(wide);
  });

  test("has no row that never ends", () => {
    expect(() => readTable(bytes(`a,b\n${'a"b"'.repeat(250_000)}`), LIMITS)).toThrow(/Record/);
  });
});

describe("a cell", () => {
  test("holds a day in the style that was chosen, or spelt out", () => {
    expect(dayIn("20.11.2026", "dmy")).toBe("2026-11-20");
    expect(dayIn("11/20/26", "mdy")).toBe("2026-11-20");
    expect(dayIn("2026/11/20", "dmy")).toBe("2026-11-20");
    expect(dayIn("Nov 20, 2026", "dmy")).toBe("2026-11-20");
    expect(dayIn("31.02.2026", "dmy")).toBeNull();
    expect(dayIn("20.11.2026", "mdy")).toBeNull();
  });

  test("tells by all days together which style they are in", () => {
    expect(guessDateStyle(["03.04.2026", "20.11.2026"])).toBe("dmy");
    expect(guessDateStyle(["03/04/2026"])).toBe("mdy");
    expect(guessDateStyle(["03/04/2026", "20/11/2026"])).toBe("dmy");
    expect(guessDateStyle(["2026-11-20"])).toBe("ymd");
  });

  test("holds a time with or without halves of the day", () => {
    expect(["9:30", "09.30", "9 am", "9:30 p.m.", "12 am", "12:15 pm"].map(timeIn)).toEqual([
      "09:30",
      "09:30",
      "09:00",
      "21:30",
      "00:00",
      "12:15",
    ]);
    expect(["9", "25:00", "13 pm", "noon"].map(timeIn)).toEqual([null, null, null, null]);
  });

  test("names networks as people do", () => {
    expect(
      ["X", "Twitter", "linkedin", "Google Business Profile", "google_business", "MySpace"].map(networkNamed),
    ).toEqual(["x", "x", "linkedin", "google_business", "google_business", null]);
  });
});

describe("tests/files/posts-import.csv", () => {
  let table: TableFile;
  let rows: ImportRow[];
  beforeAll(async () => {
    table = readTable(new Uint8Array(await readFile("tests/files/posts-import.csv")), LIMITS);
    rows = [
      ...readBoards(table, {
        mapping: guessMapping(table.headers),
        dateStyle: "dmy",
        networks: ["threads"],
        today: "2026-11-20",
      }),
    ];
  });

  test("has its columns found by their headings", () => {
    expect(guessMapping(table.headers)).toEqual({
      title: 0,
      content: 1,
      planned_for: 2,
      time: 3,
      networks: 4,
      link_url: 5,
      internal_notes: 6,
    });
    expect(guessDateStyle(table.rows.map(({ cells }) => cells[2] ?? ""))).toBe("dmy");
  });

  test("gives a board per row", () => {
    expect(rows[0]).toEqual({
      line: 2,
      notes: [],
      board: {
        title: "Launch teaser",
        content: "Something arrives on Friday; bring a coat.\nMore soon?",
        planned_for: "2099-11-20",
        time: "09:00",
        networks: ["instagram", "x"],
        link_url: "https://example.com/?utm_source=social",
        first_comment: null,
        internal_notes: "Ask Lin",
        format: null,
      },
    });
  });

  test("says by row, column and value what is wrong", () => {
    expect(
      rows.flatMap(({ line, notes }) =>
        notes.map((note) => ({ line, ...note, value: note.value.slice(0, 12) })),
      ),
    ).toEqual([
      {
        line: 4,
        level: "error",
        column: "Caption",
        value: "word word wo",
        message: expect.stringMatching(/^X: \d+ characters over the limit/),
      },
      {
        line: 5,
        level: "error",
        column: "Channels",
        value: "MySpace",
        message: "We don’t recognize the network “MySpace”.",
      },
      {
        line: 6,
        level: "error",
        column: "Publish date",
        value: "01.02.2020",
        message: "This date is in the past.",
      },
      {
        line: 7,
        level: "warning",
        column: "Caption",
        value: '=HYPERLINK("',
        message: "This looks like a formula. We’ll import it as plain text.",
      },
    ]);
    expect(rows.map(isImportable)).toEqual([true, false, false, false, true, true]);
  });

  test("names a row without a title by its text, and gives it the calendar’s networks", () => {
    expect(rows[5]?.board).toMatchObject({
      title: "Größe zählt: ein Bild folgt.",
      planned_for: "2099-11-24",
      time: "17:45",
      networks: ["threads"],
    });
  });
});
