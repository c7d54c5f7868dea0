import { IMPORT_BYTES_MAX } from "#contract/limits.ts";
import { DATE_STYLES, IMPORT_FIELDS } from "#contract/vocabulary.ts";
import { ENCODING_NAMES } from "#lib/table-choices.ts";
import type { TableWishes } from "#lib/table-choices.ts";
import { tableFaultText } from "#lib/table-file.ts";
import type { TableFile } from "#lib/table-file.ts";
import { invalidField } from "#api/http/errors.ts";
import { boolean, integer, mapOf, oneOf, text } from "#api/http/rules.ts";
import { COLUMNS_MAX, readTableApart } from "./read-table.ts";

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
  const reading = await readTableApart(bytes, wishes);
  if ("fault" in reading) throw invalidField(field, tableFaultText(reading.fault));
  if (reading.table.rows.length === 0)
    throw invalidField(field, "The file needs a header row and at least one other row.");
  return reading.table;
}
