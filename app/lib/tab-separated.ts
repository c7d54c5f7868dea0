/**
 * The text that spreadsheets put on the clipboard: cells between tabs, rows between line ends. A cell with either of them, or with
 * a quotation mark at its start, is quoted.
 */
export function readTabSeparated(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain = "", end = ""] of text
    .replaceAll(/\r\n?/g, "\n")
    .matchAll(/(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))(\t|\n|$)/g)) {
    // The pattern also matches nothing at the very end.
    if (whole === "" && row.length === 0) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\t") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

export const writeTabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(written).join("\t")).join("\n");

const written = (cell: string) => (/[\t\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
