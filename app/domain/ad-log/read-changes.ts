import { LOG_IMPORT_BYTES_MAX } from "#contract/limits.ts";
import { decode } from "#lib/decode-text.ts";
import { isWorkbook, tableFaultText } from "#lib/table-file.ts";
import { looksLikeJson } from "./change-json.ts";
import { readChangeList } from "./change-lists.ts";
import type { ChangesReading, ChangeWishes } from "./change-reading.ts";
import { readChangeTable } from "./change-tables.ts";

/**
 * Reads the changes of an ad account from a file, in any encoding: the change histories of Google Ads and Microsoft, the JSON of
 * the APIs of Google Ads and Meta, and any table. What the file leaves open is in `asks`, until `wishes` answer it.
 */
export function readChanges(bytes: Uint8Array, wishes: ChangeWishes): ChangesReading | { fault: string } {
  if (bytes.length > LOG_IMPORT_BYTES_MAX)
    return {
      fault: `The file is larger than ${LOG_IMPORT_BYTES_MAX / 1_000_000} MB. Split it into several files.`,
    };
  if (bytes.length === 0) return { fault: "This file is empty. Choose another one." };
  if (isWorkbook(bytes)) return { fault: tableFaultText({ kind: "workbook" }) };
  const { text, encoding } = decode(bytes, wishes.encoding);
  if (text.trim() === "") return { fault: "This file is empty. Choose another one." };
  if (looksLikeJson(text))
    return (
      readChangeList(text, encoding, wishes) ?? {
        fault: "This isn’t a list of changes. Its JSON is cut off or damaged. Download the file again.",
      }
    );
  return readChangeTable(bytes, wishes);
}
