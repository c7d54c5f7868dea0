import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from "#contract/limits.ts";
import { DATE_STYLES, IMPORT_FIELDS } from "#contract/vocabulary.ts";
import { IMPORT_HEADINGS } from "#domain/board-imports/parse-import.ts";
import { ENCODING_NAMES } from "#lib/table-choices.ts";
import type { TableWishes } from "#lib/table-choices.ts";
import { tableFaultText } from "#lib/table-file.ts";
import type { TableFile, TableKind } from "#lib/table-file.ts";
import { invalidField } from "#api/http/errors.ts";
import { boolean, integer, mapOf, oneOf, text } from "#api/http/rules.ts";
import { readTableApart } from "#api/uploads/read-table.ts";

const COLUMNS_MAX = 200;

const POSTS: TableKind = {
  limits: { rows: IMPORT_ROWS_MAX, columns: COLUMNS_MAX },
  headings: Object.values(IMPORT_HEADINGS).flat(),
};

export const createRules = { file_name: text({ max: 255 }).nullish() };

export const updateRules = {
  mapping: mapOf(IMPORT_FIELDS, integer({ min: 0, max: COLUMNS_MAX }).nullable()),
  date_style: oneOf(DATE_STYLES),
  encoding: oneOf(ENCODING_NAMES).optional(),
  delimiter: text({ min: 1, max: 1 }).optional(),
  has_header: boolean().optional(),
};

/**
 * @param field the one that gets the errors
 * @throws HttpError 422 if the file isn't a table or is too large
 */
export async function tableIn(bytes: Uint8Array, wishes: TableWishes, field = "file"): Promise<TableFile> {
  if (bytes.length > IMPORT_BYTES_MAX)
    throw invalidField(
      "file",
      `The file field must not be greater than ${IMPORT_BYTES_MAX / 1024} kilobytes.`,
    );
  const reading = await readTableApart(bytes, wishes, POSTS);
  if ("fault" in reading) throw invalidField(field, tableFaultText(reading.fault));
  if (reading.table.rows.length === 0)
    throw invalidField(field, "The file needs a header row and at least one other row.");
  return reading.table;
}
