import { stringify } from "csv-stringify/sync";
import { downloadName } from "#lib/download-name.ts";

type Cell = string | number | null | undefined;
type Rows = readonly (readonly Cell[])[];

/** The byte order mark tells spreadsheets that this is UTF-8. */
const MARK = "\uFEFF";

/** Names that spreadsheets would run begin with an apostrophe. Numbers stay numbers. */
const linesOf = (rows: Rows): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true },
  );

const headersFor = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${downloadName(name)}.csv"`,
});

/** Returns a table as a file to download. */
export const csvFile = (name: string, rows: Rows): Response =>
  new Response(MARK + linesOf(rows), { headers: headersFor(name) });

/** Returns a table as a file that is sent as its rows are read. If reading fails, the download breaks off. */
export function csvStream(name: string, pieces: AsyncGenerator<Rows, void>): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(MARK));
    },
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(linesOf(value)));
    },
    async cancel() {
      await pieces.return();
    },
  });
  return new Response(stream, { headers: headersFor(name) });
}
