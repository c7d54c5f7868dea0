import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from "#contract/limits.ts";
import { DATE_STYLES, IMPORT_FIELDS } from "#contract/vocabulary.ts";
import { LargeTableError, readTable } from "#lib/table-file.ts";
import type { TableFile } from "#lib/table-file.ts";
import { invalidField } from "#api/http/errors.ts";
import { integer, mapOf, oneOf, text } from "#api/http/rules.ts";

const COLUMNS_MAX = 200;

export const createRules = { file_name: text({ max: 255 }).nullish() };

export const updateRules = {
  mapping: mapOf(IMPORT_FIELDS, integer({ min: 0, max: COLUMNS_MAX }).nullable()),
  date_style: oneOf(DATE_STYLES),
};

/** @throws HttpError 422 if the file isn't a table or is too large */
export function tableIn(bytes: Uint8Array): TableFile {
  if (bytes.length > IMPORT_BYTES_MAX)
    throw invalidField(
      "file",
      `The file field must not be greater than ${IMPORT_BYTES_MAX / 1024} kilobytes.`,
    );
  let table: TableFile;
  try {
    table = readTable(bytes, { rows: IMPORT_ROWS_MAX, columns: COLUMNS_MAX });
  } catch (error) {
    if (error instanceof LargeTableError)
      throw invalidField(
        "file",
        error.limit === "rows"
          ? `The file has more than ${IMPORT_ROWS_MAX} rows. Split it into several files.`
          : `The file has more than ${COLUMNS_MAX} columns. Delete the ones you don’t need.`,
      );
    throw invalidField("file", "We couldn’t read this file. Save it as CSV and try again.");
  }
  if (table.rows.length === 0)
    throw invalidField("file", "The file needs a header row and at least one other row.");
  return table;
}
