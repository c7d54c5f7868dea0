import { stringify } from "csv-stringify/sync";
import { downloadName } from "#lib/download-name.ts";

type Cell = string | number | null | undefined;

/** Returns a table as a file to download. Names that spreadsheets would run begin with an apostrophe. Numbers stay numbers. */
export function csvFile(name: string, rows: readonly (readonly Cell[])[]): Response {
  // The byte order mark tells spreadsheets that this is UTF-8.
  return new Response(
    `\uFEFF${stringify(
      rows.map((row) => [...row]),
      { escape_formulas: true },
    )}`,
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${downloadName(name)}.csv"`,
      },
    },
  );
}
