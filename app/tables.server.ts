import type { TableWishes } from "#lib/table-choices.ts";
import { type TableFile, tableFaultText, type TableLimits } from "#lib/table-file.ts";
import { readApart, readHere, TooLongError } from "./reading-thread.server.ts";

/** Any file of this many bytes is parsed in a few milliseconds. */
const SHORT = 16 * 1024;

/**
 * Reads a file of records, or says what is wrong with it.
 * @param headings the known headings, as `headingKey` returns them
 */
export async function readTableFile(
  bytes: Uint8Array,
  wishes: TableWishes,
  known: { limits: TableLimits; headings: readonly string[] },
): Promise<{ table: TableFile } | { problem: string }> {
  try {
    const read =
      bytes.length <= SHORT
        ? readHere("table", bytes, wishes, known)
        : await readApart("table", bytes, wishes, known);
    return "table" in read ? read : { problem: tableFaultText(read.fault) };
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error;
    return { problem: "This file is taking too long to read. Try again." };
  }
}
