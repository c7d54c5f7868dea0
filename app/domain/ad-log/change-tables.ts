import { LOG_IMPORT_ROWS_MAX } from "#contract/limits.ts";
import type { ColumnMapping } from "#lib/table-columns.ts";
import { readTable, tableFaultText, type TableRow, widthOf } from "#lib/table-file.ts";
import { finishChanges, type ChangeParts } from "./change-parts.ts";
import {
  CHANGE_FIELDS,
  type ChangeField,
  type ChangeProblem,
  type ChangesReading,
  type ChangeWishes,
} from "./change-reading.ts";
import { CHANGE_HEADINGS, knownTable } from "./change-headers.ts";
import { changeRowReader } from "./change-rows.ts";
import { changeMoment, orderIn, zoneIn } from "./change-times.ts";
import { mergePairs } from "./merge-pairs.ts";
import { decimalSignIn } from "./written-values.ts";

const COLUMNS_MAX = 200;
const LIMITS = { rows: LOG_IMPORT_ROWS_MAX, columns: COLUMNS_MAX };

/** Reads changes from a table in a text file. */
export function readChangeTable(bytes: Uint8Array, wishes: ChangeWishes): ChangesReading | { fault: string } {
  const { encoding, delimiter } = wishes;
  const reading = readTable(
    bytes,
    { ...(encoding && { encoding }), ...(delimiter && { delimiter }) },
    { limits: LIMITS, headings: CHANGE_HEADINGS },
  );
  if ("fault" in reading) return { fault: tableFaultText(reading.fault) };
  const { table } = reading;
  const { headers } = table;
  const rows = table.rows.filter((row) => !isFootnote(row));
  if (headers.length < 2 || rows.length === 0)
    return {
      fault:
        "This isn’t a list of changes. It needs a header row, and a row for each change with its time and what was changed.",
    };

  const above = table.skipped.map(({ cells }) => cells.filter(Boolean).join(" "));
  const known = knownTable(headers, above);
  const columns = within(headers.length, wishes.columns ?? known.columns);
  const missing = missingColumns(columns);
  const platform = known.format === "table" ? (wishes.platform ?? known.platform) : known.platform;
  const times = rows.map(({ cells }) => cells[columns.time ?? -1] ?? "").filter(Boolean);
  const { order, asked } = orderIn(
    times,
    wishes.order ?? (known.format === "microsoft" ? usOrder(times) : undefined),
  );
  const zone = zoneIn(wishes.timezone);
  const asks = {
    timezone: zone === null && times.some((text) => changeMoment(text, order)?.instant === null),
    order: asked,
    platform: platform === null,
    columns: missing,
  };
  const base = {
    format: known.format,
    encoding: table.encoding,
    delimiter: table.delimiter,
    headers,
    columns,
    asks,
  };
  if (platform === null || asked !== null || missing.length > 0)
    return { ...base, changes: [], doubles: 0, problems: [] };

  const read = changeRowReader({ platform, headers, columns, order });
  const parts: ChangeParts[] = [];
  const problems: ChangeProblem[] = [];
  for (const row of rows) {
    const { changes, problem } = read(row);
    parts.push(...changes.slice(0, LOG_IMPORT_ROWS_MAX + 1));
    if (problem !== null) problems.push(problem);
    if (parts.length > LOG_IMPORT_ROWS_MAX)
      return {
        fault: `This file has more than ${LOG_IMPORT_ROWS_MAX.toLocaleString("en-US")} changes. Split it into several files.`,
      };
  }
  const finished = finishChanges(known.format === "microsoft" ? mergePairs(parts) : parts, {
    zone,
    sign: decimalSignIn(parts.flatMap(({ old_value, new_value }) => [old_value, new_value])),
    timeColumn: headers[columns.time ?? -1] ?? "",
  });
  return {
    ...base,
    changes: finished.changes,
    doubles: finished.doubles,
    problems: [...problems, ...finished.problems].toSorted((a, b) => a.line - b.line),
  };
}

/** Below the table, such as "©2026 Microsoft Corporation. All rights reserved." */
const isFootnote = ({ cells }: TableRow) => widthOf(cells) === 1 && cells[0]?.startsWith("©") === true;

/** Microsoft writes the month first, unless the days say otherwise. */
const usOrder = (times: readonly string[]) =>
  times.some((text) => changeMoment(text, "mdy") === null && changeMoment(text, "dmy") !== null)
    ? undefined
    : "mdy";

/** Leaves out columns that the table doesn't have. */
function within(count: number, columns: ColumnMapping<ChangeField>): ColumnMapping<ChangeField> {
  const kept: ColumnMapping<ChangeField> = {};
  for (const field of CHANGE_FIELDS) {
    const place = columns[field];
    if (place !== undefined && Number.isInteger(place) && place >= 0 && place < count) kept[field] = place;
  }
  return kept;
}

/** Returns the fields without which no row can be read. */
const missingColumns = ({
  time,
  object,
  campaign,
  ad_group,
  account,
}: ColumnMapping<ChangeField>): ChangeField[] => [
  ...(time === undefined ? (["time"] as const) : []),
  ...([object, campaign, ad_group, account].every((place) => place === undefined)
    ? (["object"] as const)
    : []),
];
