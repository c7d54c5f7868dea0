import { LOG_IMPORT_ROWS_MAX } from "#contract/limits.ts";
import type { Encoding } from "#lib/table-choices.ts";
import { tableFaultText } from "#lib/table-file.ts";
import { type PlacedRecord, recordsIn, textMember } from "./change-json.ts";
import { type ChangeParts, finishChanges } from "./change-parts.ts";
import type { ChangeProblem, ChangesReading, ChangeWishes } from "./change-reading.ts";
import { faultyText } from "./change-texts.ts";
import { zoneIn } from "./change-times.ts";
import { googleChanges, googleEventIn } from "./google-events.ts";
import { isMetaActivity, metaChange } from "./meta-activities.ts";

const KINDS = {
  google_events: {
    isOne: (record: unknown) => googleEventIn(record) !== null,
    read: googleChanges,
    timeColumn: "changeDateTime",
    expected: "an object with a changeEvent",
    timeOf: (record: unknown) => textMember(googleEventIn(record), "changeDateTime"),
  },
  meta: {
    isOne: isMetaActivity,
    read: (record: unknown, line: number) => {
      const change = metaChange(record, line);
      return change && [change];
    },
    timeColumn: "event_time",
    expected: "an object with an event_type and an event_time",
    timeOf: (record: unknown) => textMember(record, "eventTime"),
  },
} as const;

/** Reads changes from the JSON that the APIs of Google Ads and Meta return. Null if the text is no JSON. */
export function readChangeList(
  text: string,
  encoding: Encoding,
  wishes: ChangeWishes,
): ChangesReading | { fault: string } | null {
  const records = recordsIn(text);
  if (records === null) return null;
  if (records.length === 0) return { fault: "This isn’t a list of changes. The list in this file is empty." };
  if (records.length > LOG_IMPORT_ROWS_MAX)
    return { fault: tableFaultText({ kind: "rows", limit: LOG_IMPORT_ROWS_MAX }) };
  const format = (["google_events", "meta"] as const).find((name) =>
    records.some(({ value }) => KINDS[name].isOne(value)),
  );
  if (format === undefined)
    return {
      fault:
        "This isn’t a list of changes. As JSON, we read change events of Google Ads and activities of Meta.",
    };

  const { parts, problems } = partsOf(records, format);
  if (parts.length > LOG_IMPORT_ROWS_MAX)
    return {
      fault: `This file has more than ${LOG_IMPORT_ROWS_MAX.toLocaleString("en-US")} changes. Split it into several files.`,
    };
  const zone = zoneIn(wishes.timezone);
  const finished = finishChanges(parts, { zone, sign: "point", timeColumn: KINDS[format].timeColumn });
  return {
    format,
    encoding,
    delimiter: null,
    headers: [],
    columns: {},
    asks: {
      timezone: zone === null && parts.some(({ moment }) => moment.instant === null),
      order: null,
      platform: false,
      columns: [],
    },
    changes: finished.changes,
    doubles: finished.doubles,
    problems: [...problems, ...finished.problems].toSorted((a, b) => a.line - b.line),
  };
}

function partsOf(records: readonly PlacedRecord[], format: keyof typeof KINDS) {
  const { isOne, read, timeColumn, expected, timeOf } = KINDS[format];
  const parts: ChangeParts[] = [];
  const problems: ChangeProblem[] = [];
  for (const { line, value } of records) {
    if (!isOne(value)) {
      const written = typeof value === "string" ? value : "";
      problems.push({
        line,
        column: "",
        value: faultyText(written),
        message:
          value === undefined
            ? "This line isn’t JSON, or it’s cut off. Download the file again."
            : `This isn’t a change. Expected ${expected}.`,
      });
      continue;
    }
    const changes = read(value, line);
    if (changes === null) {
      const written = timeOf(value);
      problems.push({
        line,
        column: timeColumn,
        value: faultyText(written ?? ""),
        message: `${written === null ? "This change has no time." : "We can’t read this time."} Expected one like 2026-11-20 09:15:00.`,
      });
      continue;
    }
    parts.push(...changes);
    if (parts.length > LOG_IMPORT_ROWS_MAX) break;
  }
  return { parts, problems };
}
