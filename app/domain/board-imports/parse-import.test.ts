import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { IMPORT_HEADINGS, type ImportRow, isImportable, networkNamed, readBoards } from "./parse-import.ts";
import { guessColumns } from "#lib/table-columns.ts";
import { readTable, type TableFile } from "#lib/table-file.ts";
import { timeIn } from "#lib/time-of-day.ts";

describe("a cell", () => {
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
    const bytes = new Uint8Array(await readFile("tests/files/posts-import.csv"));
    const read = readTable(bytes, {}, { limits: { rows: 500, columns: 200 }, headings: [] });
    if ("fault" in read) throw new Error(read.fault.kind);
    table = read.table;
    rows = [
      ...readBoards(table, {
        mapping: guessColumns(table.headers, IMPORT_HEADINGS),
        dateStyle: "dmy",
        networks: ["threads"],
        today: "2026-11-20",
      }),
    ];
  });

  test("has its columns found by their headings", () => {
    expect(guessColumns(table.headers, IMPORT_HEADINGS)).toEqual({
      title: 0,
      content: 1,
      planned_for: 2,
      time: 3,
      networks: 4,
      link_url: 5,
      internal_notes: 6,
    });
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
